import { expect, test } from "vitest";
import type { DeliveryState, StoredEnquiry } from "#domain/enquiries/enquiry-store.ts";
import { sampleEnquiry } from "#tests/support/sample-enquiry.ts";
import { composeDigest, composeWarning, type OpenEnquiries } from "./digest-mail.ts";

const now = Date.UTC(2026, 10, 23, 3);
const surroundings = {
  site: { brand: "Ozo", publicUrl: "https://www.ozo.example", timeZone: "Asia/Kolkata" },
  linkTo: (reference: string, action: string) => `https://www.ozo.example/follow-up?${action}&${reference}`,
  now,
};
const none = { enquiries: [], total: 0 };

function listed(...enquiries: StoredEnquiry[]) {
  return { enquiries, total: enquiries.length };
}

function digest(open: Partial<OpenEnquiries>) {
  const mail = composeDigest({ unanswered: none, setAside: none, undelivered: none, ...open }, surroundings);
  if (mail === null) throw new Error("There is no digest.");
  return mail;
}

function withDelivery(channel: "email" | "webhook" | "copy", state: DeliveryState, lastError: string | null) {
  const delivery = {
    id: channel,
    reference: "OZ-7K3M-9QXP",
    channel,
    event: "created" as const,
    occurredAt: now,
    state,
    attempts: 9,
    nextAttemptAt: now,
    retryingSince: now,
    deliveredAt: null,
    lastError,
    messageId: "<1@ozo.example>",
  };
  return delivery;
}

const suspicious = sampleEnquiry({
  isHeld: true,
  spamScore: 110,
  spamReasons: ["filled in within a second (50)", "4 links (60)"],
  fields: {
    ...sampleEnquiry().fields,
    name: "Win at https://casino.example/a?b",
    message: "Look:\nhttps://casino.example/<b>now</b> & www.second.example",
  },
});

test("there is no digest when there is nothing to say", () => {
  expect(composeDigest({ unanswered: none, setAside: none, undelivered: none }, surroundings)).toBeNull();
});

test("the subject counts what waits, and says what it counts once", () => {
  const two = listed(sampleEnquiry(), sampleEnquiry());
  expect(digest({ unanswered: listed(sampleEnquiry()) }).subject).toBe("1 enquiry waits for an answer");
  expect(digest({ unanswered: two, setAside: listed(suspicious), undelivered: two }).subject).toBe(
    "2 enquiries wait for an answer, 1 set aside as suspicious, 2 could not be delivered",
  );
  expect(digest({ setAside: two }).subject).toBe("2 enquiries set aside as suspicious");
  expect(composeWarning(two, surroundings).subject).toBe("2 enquiries set aside as suspicious");
});

test("each line says who, about what, and since when, in the company's time zone", () => {
  const { text, html } = digest({ unanswered: listed(sampleEnquiry()) });
  const line = "OZ-7K3M-9QXP, received Sat, 21 Nov 2026, 13:17 (1 day)";
  for (const body of [text, html]) {
    expect(body).toContain("Priya Nair, Lakeview Hotels");
    expect(body).toContain("Enquiry about Ozo Klear");
    expect(body).toContain(line);
  }
  expect(html).toContain("Monday, 23 November 2026");
});

test("each line carries its links, in both bodies", () => {
  const { text, html } = digest({
    unanswered: listed(sampleEnquiry({ reference: "OZ-0000-0001" })),
    setAside: listed({ ...suspicious, reference: "OZ-0000-0002" }),
    undelivered: listed(
      sampleEnquiry({ reference: "OZ-0000-0003", deliveries: [withDelivery("webhook", "failed", "401")] }),
    ),
  });
  const expected = [
    "answered&OZ-0000-0001",
    "spam&OZ-0000-0001",
    "genuine&OZ-0000-0002",
    "spam&OZ-0000-0002",
    "resend&OZ-0000-0003",
    "answered&OZ-0000-0003",
  ].map((query) => `https://www.ozo.example/follow-up?${query}`);
  expect(text.match(/https:\/\/www\.ozo\.example\/follow-up\S+/g)).toEqual(expected);
  const hrefs = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href?.replace("&amp;", "&"));
  expect(hrefs).toEqual(expected);
});

test("what was set aside says why, and shows the beginning of its text without the addresses in it", () => {
  const { text, html } = composeWarning(listed(suspicious), surroundings);
  expect(text).toContain("Why: filled in within a second, 4 links\n");
  expect(text).toContain("Win at [link], Lakeview Hotels");
  expect(text).toContain("“Look: [link] & [link]”");
  expect(html).toContain("“Look: [link] &amp; [link]”");
  expect(`${text}${html}`).not.toContain("casino.example");
});

test("what a visitor typed stays text in HTML", () => {
  const { html } = digest({
    unanswered: listed(sampleEnquiry({ fields: { ...sampleEnquiry().fields, name: '<img src="x">&' } })),
  });
  expect(html).toContain("&lt;img src=&quot;x&quot;&gt;&amp;");
  expect(html).not.toContain("<img");
});

test("what could not be delivered says where to and why; what arrived is not mentioned", () => {
  const deliveries = [
    withDelivery("copy", "failed", "SMTP: 550 no such user"),
    withDelivery("email", "delivered", null),
    withDelivery("webhook", "failed", "webhook: answered 401"),
  ];
  const { text } = digest({ undelivered: listed(sampleEnquiry({ deliveries })) });
  expect(text).toContain("The visitor's copy was given up: SMTP: 550 no such user");
  expect(text).toContain("The webhook was given up: webhook: answered 401");
  expect(text).not.toContain("The mail to sales");
});

test("what is not listed is counted", () => {
  const { text } = digest({ unanswered: { enquiries: [sampleEnquiry()], total: 1_234 } });
  expect(text).toContain("1234 enquiries wait for an answer");
  expect(text).toContain("And 1233 more: the command line shows them all (list --state new).");
});
