import { expect, test } from "vitest";
import { readHtml } from "#tests/support/mail-server.ts";
import { sampleEnquiry, sampleLink, sampleSite } from "#tests/support/sample-enquiry.ts";
import { validForms } from "#tests/support/valid-forms.ts";
import { composeEnquiryMail } from "./enquiry-mail.ts";

function compose(changes: Parameters<typeof sampleEnquiry>[0] = {}, timeZone = sampleSite.timeZone) {
  return composeEnquiryMail(sampleEnquiry(changes), { ...sampleSite, timeZone }, sampleLink);
}

const withFields = (fields: Record<string, string>) => compose({ fields });

const newCustomer = validForms["new-customer"];

test("the subject contains the sender and the product", () => {
  expect(compose().subject).toBe("Enquiry about Ozo Klear from Priya Nair, Lakeview Hotels (OZ-7K3M-9QXP)");
  expect(withFields({ company: "" }).subject).toBe("Enquiry about Ozo Klear from Priya Nair (OZ-7K3M-9QXP)");
  expect(withFields({ company: "", product: " " }).subject).toBe("Enquiry from Priya Nair (OZ-7K3M-9QXP)");
  expect(compose({ form: "new-customer", fields: newCustomer }).subject).toBe(
    "New customer enquiry: Example Hotels Ltd (OZ-7K3M-9QXP)",
  );
});

test("the mail contains all fields in the order of the form, with the form's labels", () => {
  const { text, html } = compose({ form: "new-customer", fields: newCustomer });
  const labels = [...html.matchAll(/<td class="label"[^>]*>([^<]*)</g)].map(([, label]) => label);
  expect(labels).toEqual([
    "Legal Company Name",
    "Full Invoice Address",
    "Invoice Country",
    "Contact Full Name",
    "Telephone Number",
    "Email Address",
    "Message",
  ]);
  expect(readHtml(html).fields).toEqual([...Object.values(newCustomer).slice(0, -1), "—"]);
  expect(text).toContain("Full Invoice Address\n1 Example Road\nBengaluru\n\nInvoice Country\nIndia\n\n");
  expect(text).toContain("Message\n—\n");
});

test("text in the visitor's address cannot add recipients or headers to the reply link", () => {
  const { html } = withFields({ email: "a@example.com?bcc=b@example.com&body=x,c@example.com" });
  const [, address] = /href="mailto:([^?]*)\?subject=/.exec(html) ?? [];
  expect(decodeURIComponent(address ?? "")).toBe("a@example.com?bcc=b@example.com&body=x,c@example.com");
  expect(address).not.toMatch(/[?&,]/);
});

test("the page from which the form was sent is a link only if it is on this site", () => {
  expect(compose().html).toContain('href="https://www.ozo.example/products/drain-care/ozo-klear"');
  expect(compose().text).toContain("Sent from\nhttps://www.ozo.example/products/drain-care/ozo-klear\n");
  for (const page of ["//evil.example/", "/\\evil.example/", "https://evil.example/", "javascript:x", ""]) {
    const { html, text } = compose({ page });
    expect(html).not.toMatch(/href="[^"]*(evil|javascript)/);
    expect(text).toContain(`Sent from\n${page || "—"}\n`);
  }
});

test.for([
  ["Asia/Kolkata", "2026-11-21T20:00Z", "Sunday, 22 November 2026, 01:30 (India Standard Time, GMT+5:30)"],
  ["America/New_York", "2026-11-01T05:30Z", "01:30 (Eastern Daylight Time, GMT-4)"],
  ["America/New_York", "2026-11-01T06:30Z", "01:30 (Eastern Standard Time, GMT-5)"],
] as const)(
  "the mail shows the time in the company's time zone: %s at %s",
  ([timeZone, received, expected]) => {
    const { html, text } = compose({ receivedAt: Date.parse(received) }, timeZone);
    expect(text).toContain(expected);
    expect(html).toContain(expected);
  },
);

test("after the release of a suspicious enquiry, the mail about it contains a warning with the reasons", () => {
  expect(compose({ spamScore: 60, spamReasons: ["4 links"] }).text).not.toContain("suspicious");
  const held = compose({ spamScore: 100, spamReasons: ["4 links", "<b>fast</b>"] });
  expect(held.text).toContain(
    "set aside as suspicious and then released by hand. Why it was set aside: 4 links, <b>fast</b>.",
  );
  expect(held.html).toContain("4 links, &lt;b&gt;fast&lt;/b&gt;.");
});

test("the HTML of a mail loads no files, and is small enough that Gmail does not truncate it", () => {
  const { html } = withFields({ message: "x".repeat(10_000) });
  expect(html).not.toMatch(/src=|url\(|@import|<link/);
  // Gmail truncates a mail at about 102 KB.
  expect(html.length).toBeLessThan(60_000);
});
