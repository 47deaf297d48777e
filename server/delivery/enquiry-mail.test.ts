import { expect, test } from "vitest";
import { fieldRules } from "#domain/enquiries/rules.ts";
import { readHtml } from "#tests/support/mail-server.ts";
import { sampleEnquiry, sampleSite } from "#tests/support/sample-enquiry.ts";
import { validForms } from "#tests/support/valid-forms.ts";
import { composeEnquiryMail } from "./enquiry-mail.ts";

function compose(changes: Parameters<typeof sampleEnquiry>[0] = {}, timeZone = sampleSite.timeZone) {
  return composeEnquiryMail(sampleEnquiry(changes), { ...sampleSite, timeZone });
}

const withFields = (fields: Record<string, string>) => compose({ fields });

const newCustomer = { ...validForms["new-customer"], message: "" };

test.each([
  ["Enquiry about Ozo Klear from Priya Nair, Lakeview Hotels (OZ-7K3M-9QXP)", {}],
  ["Enquiry about Ozo Klear from Priya Nair (OZ-7K3M-9QXP)", { fields: { company: "" } }],
  ["Enquiry from Priya Nair (OZ-7K3M-9QXP)", { fields: { company: "", product: " " } }],
  [
    "New customer enquiry from Asha Rao, Example Hotels Ltd (OZ-7K3M-9QXP)",
    { form: "new-customer" as const, fields: newCustomer },
  ],
])("the subject contains the sender and the product: %s", (subject, changes) => {
  expect(compose(changes).subject).toBe(subject);
});

test("the mail contains all fields in the order of the form with its labels, the time and the page", () => {
  const { text, html } = compose({ form: "new-customer", fields: newCustomer });
  const labels = [...html.matchAll(/<th [^>]*>([^<]*)</g)].map(([, label]) => label);
  const fieldLabels = Object.values(fieldRules["new-customer"]).map(({ label }) => label);
  expect(labels).toEqual([...fieldLabels, "Received", "Sent from"]);
  expect(readHtml(html).fields).toEqual([
    ...Object.values(newCustomer).slice(0, -1),
    "—",
    "Saturday, 21 November 2026 at 13:17:00 India Standard Time",
    "https://www.ozo.example/products/drain-care/ozo-klear",
  ]);
  expect(text).toContain("Full Invoice Address\n1 Example Road\nBengaluru\n\nInvoice Country\nIndia\n\n");
  expect(text).toContain("Message\n—\n");
});

test("a suspicious enquiry is marked in the subject, with its reasons, and nothing that was entered becomes a link", () => {
  const fields = { name: "see www.spam.example", message: "https://spam.example/x\nor spam.example" };
  const { subject, text, html, replyTo } = compose({
    fields,
    isSuspicious: true,
    spamReasons: ["6 links (70)", "<b>fast</b>"],
  });
  expect(subject).toBe(
    "[Suspected spam] Enquiry about Ozo Klear from see www. spam. example, Lakeview Hotels (OZ-7K3M-9QXP)",
  );
  expect(text).toContain("Suspected spam\n6 links (70), <b>fast</b>\n");
  expect(text).toContain("Message\nhttps: //spam. example/x\nor spam. example\n");
  expect(text).toContain("Email\npriya@lakeview.example\n");
  expect(html).toContain("&lt;b&gt;fast&lt;/b&gt;");
  expect(html.match(/href="[^"]*"/g)).toEqual([
    'href="https://www.ozo.example/products/drain-care/ozo-klear"',
  ]);
  expect(replyTo).toEqual({ name: "see www.spam.example", address: "priya@lakeview.example" });
  expect(compose({ spamReasons: ["4 links (40)"] }).text).not.toContain("4 links");
});

test("text in the visitor's address cannot add recipients or headers to the reply link", () => {
  const { html } = withFields({ email: "a@example.com?bcc=b@example.com&body=x,c@example.com" });
  const [, address] = /href="mailto:([^?]*)\?subject=/.exec(html) ?? [];
  expect(decodeURIComponent(address ?? "")).toBe("a@example.com?bcc=b@example.com&body=x,c@example.com");
  expect(address).not.toMatch(/[?&,]/);
});

test.for([
  ["Asia/Kolkata", "2026-11-21T20:00Z", "Sunday, 22 November 2026 at 01:30:00 India Standard Time"],
  ["America/New_York", "2026-11-01T05:30Z", "01:30:00 Eastern Daylight Time"],
  ["America/New_York", "2026-11-01T06:30Z", "01:30:00 Eastern Standard Time"],
] as const)(
  "the mail shows the time in the company's time zone: %s at %s",
  ([timeZone, received, expected]) => {
    const { html, text } = compose({ receivedAt: Date.parse(received) }, timeZone);
    expect(text).toContain(expected);
    expect(html).toContain(expected);
  },
);

test("the HTML of a mail loads no files, and is small enough that Gmail does not truncate it", () => {
  const { html } = withFields({ message: "x".repeat(10_000) });
  expect(html).not.toMatch(/src=|url\(|@import|<link/);
  // Gmail truncates a mail at about 102 KB.
  expect(html.length).toBeLessThan(20_000);
});
