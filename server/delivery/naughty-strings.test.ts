import naughtyStrings from "big-list-of-naughty-strings/blns.json" with { type: "json" };
import pMap from "p-map";
import { beforeAll, expect, test } from "vitest";
import { fieldRules } from "#domain/enquiries/rules.ts";
import type { StoredEnquiry } from "#domain/enquiries/stored-enquiry.ts";
import { type ReceivedMail, readHtml, readText, startMailServer } from "#tests/support/mail-server.ts";
import { sampleEnquiry, sampleLease, sampleSite } from "#tests/support/sample-enquiry.ts";
import { composeEnquiryMail } from "./enquiry-mail.ts";
import { readSmtpUrl } from "./mail-settings.ts";
import { createSmtpDeliverer } from "./smtp.ts";

const compose = (enquiry: StoredEnquiry) => composeEnquiryMail(enquiry, sampleSite);

// The Big List of Naughty Strings, and attacks on headers, addresses, MIME and HTML mail. When an enquiry is
// received, NUL is removed, invalid UTF-8 is refused, and every line break becomes \n.
const strings = [
  ...naughtyStrings,
  "a\r\nBcc: everyone@example.com",
  `Eve\r\nBcc: everyone@example.com\r\n\r\n<b>, "x" <eve@example.com>,`,
  `</td></table><script>alert(1)</script><img src=x onerror='y'>"&amp;<!--<style>`,
  "a\n\nBcc: everyone@example.com\n.\nQUIT",
  "=?utf-8?B?QmNjOiB4QHkueg==?=",
  "x@example.com, y@example.com; <z@example.com>",
  "--_Part_1\nContent-Type: text/html\n\n<b>x</b>",
  "&amp;lt; &#39; &nbsp; &lt;br&gt; <br>",
  "\u0001\u0008\u000b\u000c\u001b[31m\u007f\u0085\u2028\u2029\ufeff",
  " \t leading and trailing \t ",
  ".\n..\n.",
  "é".repeat(3000),
  "👩‍👩‍👧‍👦".repeat(200),
]
  .filter((text) => text.isWellFormed() && !text.includes("\u0000"))
  .map((text) => text.replace(/\r\n?/g, "\n"));

const fieldsOf = (text: string) =>
  Object.fromEntries(Object.keys(fieldRules.enquiry).map((field) => [field, text]));

let mails: Array<{ text: string; mail: ReceivedMail }>;

beforeAll(async () => {
  const server = await startMailServer();
  const to = ["sales@ozo.example"];
  const from = { name: "", address: "sales@ozo.example" };
  const settings = { server: readSmtpUrl(server.url), to, newCustomerTo: to, from };
  const deliverer = createSmtpDeliverer(settings, compose);
  await pMap(
    strings,
    (text, index) => {
      const enquiry = sampleEnquiry({ fields: fieldsOf(text), page: text });
      return deliverer(sampleLease("email", `<${index}@ozo.example>`, enquiry));
    },
    { concurrency: 16 },
  );
  mails = strings.map((text, index) => {
    const mail = server.mails.find(({ parsed }) => parsed.messageId === `<${index}@ozo.example>`);
    if (!mail) throw new Error(`no mail for ${JSON.stringify(text)}`);
    return { text, mail };
  });
  await server.close();
}, 300_000);

test("every string in every field arrives unchanged in the HTML and in the plain text", () => {
  const labels = Object.values(fieldRules.enquiry).map(({ label }) => label);
  for (const { text, mail } of mails) {
    const shown = labels.map(() => text || "—");
    expect(readHtml(mail.parsed.html ?? "").fields.slice(0, labels.length)).toEqual(shown);
    expect(readText(mail.parsed.text ?? "", labels)).toEqual(shown);
  }
});

test("no string adds or changes a header, a recipient, a MIME part or a tag", () => {
  const usual = compose(sampleEnquiry({ fields: { product: "" } }));
  const usualTags = new Set(readHtml(usual.html).tags.split(" "));
  const usualHeaders =
    "auto-submitted content-type date from message-id mime-version received reply-to subject to".split(" ");
  for (const { mail } of mails) {
    expect(mail.envelopeTo).toEqual(["sales@ozo.example"]);
    expect(mail.parsed.to).toEqual([{ name: "", address: "sales@ozo.example" }]);
    expect(mail.parsed.from).toEqual({ name: "", address: "sales@ozo.example" });
    expect(mail.parsed.attachments).toEqual([]);
    expect(mail.parsed.subject).toContain("(OZ-7K3M-9QXP)");
    expect(mail.raw.split("\r\n\r\n")[0]).not.toContain("=?utf-8?B?QmNjOiB4QHkueg==?=");
    const headers = mail.parsed.headers.map(({ key }) => key);
    expect(headers.filter((header) => !usualHeaders.includes(header))).toEqual([]);
    const tags = readHtml(mail.parsed.html ?? "").tags.split(" ");
    expect(tags.filter((tag) => !usualTags.has(tag))).toEqual([]);
  }
});
