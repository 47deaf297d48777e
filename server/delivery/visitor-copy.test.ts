import { expect, test } from "vitest";
import { readHtml, readText } from "#tests/support/mail-server.ts";
import { sampleEnquiry } from "#tests/support/sample-enquiry.ts";
import { composeVisitorCopy } from "./visitor-copy.ts";

const site = { brand: "Ozo", publicUrl: "https://www.ozo.example", timeZone: "Asia/Kolkata" };
const words = {
  subject: "Your enquiry to {brand} ({reference})",
  heading: "We have your enquiry",
  text: "Please quote {reference}.",
  answer: "We answer within two days.",
  note: "Somebody gave {brand} your address?",
};

function compose(fields: Record<string, string> = {}) {
  const enquiry = sampleEnquiry({ fields: { ...sampleEnquiry().fields, ...fields } });
  return composeVisitorCopy(enquiry, site, words);
}

test("it has the reference, the words of the site file and everything that was sent", () => {
  const copy = compose();
  expect(copy?.subject).toBe("Your enquiry to Ozo (OZ-7K3M-9QXP)");
  expect(copy?.to).toEqual({ name: "", address: "priya@lakeview.example" });
  const sent = Object.values(sampleEnquiry().fields);
  expect(readHtml(copy?.html ?? "").fields).toEqual(sent);
  expect(
    readText(copy?.text ?? "", ["Name", "Email", "Phone", "Company", "Product Name", "Message"]),
  ).toEqual(sent);
  for (const body of [copy?.text, copy?.html]) {
    expect(body).toContain("Please quote OZ-7K3M-9QXP.");
    expect(body).toContain("We answer within two days.");
    expect(body).toContain("Somebody gave Ozo your address?");
    expect(body).toContain("21 November 2026, 13:17");
  }
});

test("nothing that was typed stands in a header or is a link: a stranger's address is of no use to advertisers", () => {
  const copy = compose({
    name: "Casino <a href='https://evil.example'>",
    product: "https://evil.example",
    message: "[url=https://evil.example]",
  });
  expect(copy?.subject).not.toContain("evil");
  expect(copy?.html).not.toMatch(/<a\s/);
  expect(copy?.html).toContain("&lt;a href=&#39;https://evil.example&#39;&gt;");
});

test("an address that not every mail server takes gets none", () => {
  expect(compose({ email: '"x y"@lakeview.example' })).toBeNull();
  expect(compose({ email: "दिल्ली@lakeview.example" })).toBeNull();
});

test("an address in another script's domain is written as mail servers know it", () => {
  expect(compose({ email: "priya@bücher.example" })?.to.address).toBe("priya@xn--bcher-kva.example");
});
