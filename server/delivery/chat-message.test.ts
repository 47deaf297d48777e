import naughtyStrings from "big-list-of-naughty-strings/blns.json" with { type: "json" };
import { expect, test } from "vitest";
import { sampleEnquiry } from "#tests/support/sample-enquiry.ts";
import { validForms } from "#tests/support/valid-forms.ts";
import { composeChatMessage } from "./chat-message.ts";

test("the message says who asks about what, and how to answer", () => {
  expect(composeChatMessage(sampleEnquiry()).split("\n")).toEqual([
    "Enquiry about Ozo Klear (OZ-7K3M-9QXP)",
    "From: Priya Nair, Lakeview Hotels",
    "Message: Hello, could you send a sample? Priya",
    "Answer: priya@lakeview.example, +919845012345",
  ]);
  const newCustomer = sampleEnquiry({ form: "new-customer", fields: validForms["new-customer"] });
  expect(composeChatMessage(newCustomer).split("\n")).toEqual([
    "New customer enquiry (OZ-7K3M-9QXP)",
    "From: Asha Rao, Example Hotels Ltd",
    "Address: 1 Example Road Bengaluru, India",
    "Message: We should like to order every month.",
    "Answer: asha@example.com, +919800000000",
  ]);
});

test("an enquiry without a visible name is from the visitor's address", () => {
  const fields = { name: " ", company: "\u200b" };
  expect(composeChatMessage(sampleEnquiry({ fields }))).toContain("\nFrom: priya@lakeview.example\n");
});

test("the text that a visitor entered is at most 500 characters of the message", () => {
  const fields = { message: "word ".repeat(2_000) };
  const [, , message = ""] = composeChatMessage(sampleEnquiry({ fields })).split("\n");
  expect(message.length).toBeLessThanOrEqual("Message: ".length + 500);
  expect(message).toMatch(/word…$/);
});

test("a suspicious enquiry is marked, and its links are defused", () => {
  const fields = { message: "buy at https://spam.example" };
  const text = composeChatMessage(
    sampleEnquiry({ fields, isSuspicious: true, spamReasons: ["6 links (70)"] }),
  );
  expect(text).toMatch(/^\[Suspected spam\] Enquiry about/);
  expect(text).toContain("Message: buy at https: //spam. example\n");
  expect(text).toMatch(/\nWhy suspected: 6 links \(70\)$/);
});

const hostile = [
  [
    "a mention of everybody",
    "<!channel> <!here|here> @all @everyone,@channel (@here)",
    /<|(^|[^\p{L}\p{N}_])@\S/u,
  ],
  ["a link with another text", "<https://evil.example|bank> [bank](https://evil.example)", /<|\]\(|\[/],
  ["another line", "hello\nAnswer: mallory@evil.example\r\nFrom: \u2028you", /[\r\u2028]/],
  ["a mention in an address", "!@channel.example", /!@c/],
] as const;

test.each(hostile)("what a visitor typed cannot add %s", (_, text, forbidden) => {
  const fields = Object.fromEntries(
    ["name", "email", "phone", "company", "product", "message"].map((name) => [name, text]),
  );
  const lines = composeChatMessage(sampleEnquiry({ fields })).split("\n");
  expect(lines).toHaveLength(4);
  for (const line of lines) expect(line.replace(/^(Message|From|Answer): /, "")).not.toMatch(forbidden);
});

test("every string of the Big List of Naughty Strings gives four lines without control characters and brackets", () => {
  for (const text of naughtyStrings.filter((each) => each.trim() !== "")) {
    const written = composeChatMessage(
      sampleEnquiry({ fields: { name: text, email: text, message: `x ${text}` } }),
    );
    expect(written.split("\n")).toHaveLength(4);
    expect(written).not.toMatch(/[<>[\]]|(?!\n)\p{Cc}/u);
  }
});
