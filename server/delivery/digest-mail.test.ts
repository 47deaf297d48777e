import { expect, test } from "vitest";
import type { Channel, DeliveryState, StoredEnquiry } from "#domain/enquiries/stored-enquiry.ts";
import { sampleEnquiry, sampleLease, sampleLink, sampleSite } from "#tests/support/sample-enquiry.ts";
import { composeDigest, composeWarning, type OpenEnquiries } from "./digest-mail.ts";

const surroundings = { site: sampleSite, linkTo: sampleLink, now: Date.UTC(2026, 10, 23, 3) };
const none = { enquiries: [], total: 0 };

function listed(...enquiries: StoredEnquiry[]) {
  return { enquiries, total: enquiries.length };
}

function digest(open: Partial<OpenEnquiries>) {
  const mail = composeDigest({ unanswered: none, setAside: none, undelivered: none, ...open }, surroundings);
  if (mail === null) throw new Error("There is no digest.");
  return mail;
}

function delivery(channel: Channel, state: DeliveryState, lastError: string | null) {
  return { ...sampleLease(channel, "<1@ozo.example>"), state, lastError };
}

const suspicious = sampleEnquiry({
  fields: {
    name: "Win at https://casino.example/a?b",
    message: "Look:\nhttps://casino.example/<b>now</b> & www.second.example",
  },
  isHeld: true,
  spamScore: 110,
  spamReasons: ["filled in within a second (50)", "4 links (60)"],
});

test("the subject contains the number of enquiries in each section, and the digest the number that it does not list", () => {
  const two = listed(sampleEnquiry(), sampleEnquiry());
  expect(digest({ unanswered: listed(sampleEnquiry()) }).subject).toBe("1 enquiry waits for an answer");
  expect(digest({ unanswered: two, setAside: listed(suspicious), undelivered: two }).subject).toBe(
    "2 enquiries wait for an answer, 1 set aside as suspicious, 2 could not be delivered",
  );
  expect(composeWarning(two, surroundings).subject).toBe("2 enquiries set aside as suspicious");
  const { text } = digest({ unanswered: { ...two, total: 1_234 } });
  expect(text).toContain("1234 enquiries wait for an answer");
  expect(text).toContain("And 1232 more. To list all: npm run enquiries -- list --state new");
});

test("the digest contains each enquiry's sender, time, e-mail address, phone number and message, which is shortened if it is long", () => {
  const long = sampleEnquiry({ fields: { message: "word ".repeat(2_000) } });
  const { text, html } = digest({ unanswered: listed(sampleEnquiry(), long) });
  for (const body of [text, html]) {
    expect(body).toContain("Priya Nair, Lakeview Hotels");
    expect(body).toContain("Enquiry about Ozo Klear");
    expect(body).toContain("OZ-7K3M-9QXP, received Sat, 21 Nov 2026, 13:17 (1 day)");
    expect(body).toContain("Hello, could you send a sample? Priya");
    expect(body).toMatch(/(word ){150,199}word…/);
  }
  expect(text).toContain("priya@lakeview.example, +919845012345\n");
  const subject = encodeURIComponent("Re: Your enquiry about Ozo Klear (OZ-7K3M-9QXP)");
  expect(html).toContain(`href="mailto:priya@lakeview.example?subject=${subject}"`);
  expect(html).toContain('href="tel:+919845012345"');
  expect(html).toContain("Monday, 23 November 2026");
});

test("the HTML and the plain text of the digest contain each enquiry's links", () => {
  const { text, html } = digest({
    unanswered: listed(sampleEnquiry({ reference: "OZ-0000-0001" })),
    setAside: listed({ ...suspicious, reference: "OZ-0000-0002" }),
    undelivered: listed(
      sampleEnquiry({ reference: "OZ-0000-0003", deliveries: [delivery("webhook", "failed", "401")] }),
    ),
  });
  const expected = [
    sampleLink("OZ-0000-0001", "answered"),
    sampleLink("OZ-0000-0001", "spam"),
    sampleLink("OZ-0000-0002", "genuine"),
    sampleLink("OZ-0000-0002", "spam"),
    sampleLink("OZ-0000-0003", "resend"),
    sampleLink("OZ-0000-0003", "answered"),
  ];
  expect(text.match(/https:\/\/www\.ozo\.example\/follow-up\S+/g)).toEqual(expected);
  const hrefs = [...html.matchAll(/href="(https[^"]*)"/g)].map(([, href]) => href?.replace("&amp;", "&"));
  expect(hrefs).toEqual(expected);
});

test("a suspicious enquiry is shown with the reasons and the message, and none of its text is a link", () => {
  const { text, html } = composeWarning(listed(suspicious), surroundings);
  expect(text).toContain("Why: filled in within a second, 4 links\n");
  expect(text).toContain("Win at https: //casino. example/a?b, Lakeview Hotels");
  expect(text).toContain("Look: https: //casino. example/<b>now</b> & www. second. example");
  expect(html).toContain("Look: https: //casino. example/&lt;b&gt;now&lt;/b&gt; &amp; www. second. example");
  expect(html).not.toMatch(/mailto:|tel:/);
});

test("the digest shows a failed delivery with its channel and its error", () => {
  const deliveries = [
    delivery("copy", "failed", "SMTP: 550 no such user"),
    delivery("email", "delivered", null),
    delivery("webhook", "failed", "webhook: answered 401"),
  ];
  const { text } = digest({ undelivered: listed(sampleEnquiry({ deliveries })) });
  expect(text.match(/.* was given up: .*/g)).toEqual([
    "The visitor's copy was given up: SMTP: 550 no such user",
    "The webhook was given up: webhook: answered 401",
  ]);
});
