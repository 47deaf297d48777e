import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import naughtyStrings from "big-list-of-naughty-strings/blns.json" with { type: "json" };
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { StoredEnquiry } from "#domain/enquiries/enquiry-store.ts";
import { formNames } from "#domain/enquiries/form-name.ts";
import { fieldRules } from "#domain/enquiries/rules.ts";
import { type ReceivedMail, readHtml, readText, startMailServer } from "#tests/support/mail-server.ts";
import { makeEnquiry } from "#tests/support/make-enquiry.ts";
import { sampleEnquiry } from "#tests/support/sample-enquiry.ts";
import { openTemporaryStore } from "#tests/support/temporary-store.ts";
import { composeEnquiryMail } from "./enquiry-mail.ts";
import { readMailSettings } from "./mail-settings.ts";
import { createOutbox } from "./outbox.ts";
import { createSmtpDeliverer } from "./smtp.ts";
import { createWebhookDeliverer, readWebhookSettings } from "./webhook.ts";

const webhookSecret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const linkTo = () => "https://www.ozo.example/follow-up";
const site = { brand: "Ozo", publicUrl: "https://www.ozo.example", timeZone: "Asia/Kolkata" };

// As they are received: NUL and broken UTF-16 are refused there, and every newline is \n. The rest of the list
// is ours: what attacks headers, addresses, MIME and HTML mail in particular.
const strings = [
  ...naughtyStrings,
  "a\r\nBcc: everyone@example.com",
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

const hits = new Map<string, Record<string, string>>();
const mails = new Map<string, ReceivedMail>();
let enquiries: StoredEnquiry[];

beforeAll(async () => {
  const { store, remove } = await openTemporaryStore();
  const added = formNames.flatMap((form) =>
    strings.map((text) => {
      const fields = Object.fromEntries(Object.keys(fieldRules[form]).map((field) => [field, text]));
      return store.add(makeEnquiry({ form, fields, page: text }));
    }),
  );
  enquiries = (await store.list({ limit: (await Promise.all(added)).length, offset: 0 })).enquiries;
  const receiver = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const event = new Webhook(webhookSecret).verify(
      Buffer.concat(chunks).toString(),
      request.headers as Record<string, string>,
    ) as { data: { reference: string; fields: Record<string, string> } };
    hits.set(event.data.reference, event.data.fields);
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const mailServer = await startMailServer();
  const webhookUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const settings = readMailSettings({
    smtpUrl: mailServer.url,
    salesEmail: "sales@ozo.example",
    brand: "Ozo",
  });
  const outbox = createOutbox({
    store,
    deliverers: {
      email: createSmtpDeliverer(settings, (enquiry) => composeEnquiryMail(enquiry, site, linkTo)),
      webhook: createWebhookDeliverer(readWebhookSettings({ webhookUrl, webhookSecret }), site),
    },
    log: { info: () => {}, warn: () => {}, error: () => {} },
    parallel: 16,
  });
  outbox.start();
  const hasAll = () => mailServer.mails.length >= enquiries.length && hits.size >= enquiries.length;
  // They are many, and the machine may be busy.
  await vi.waitUntil(hasAll, { timeout: 280_000, interval: 50 });
  await outbox.stop(5_000);
  await remove();
  for (const mail of mailServer.mails) mails.set(mail.parsed.messageId ?? "", mail);
  await mailServer.close();
  receiver.close();
}, 300_000);

afterAll(() => {
  hits.clear();
  mails.clear();
});

test("there are several hundred of them", () => {
  expect(strings.length).toBeGreaterThan(450);
});

test("every string in every field arrives by webhook as it was", () => {
  for (const enquiry of enquiries) expect(hits.get(enquiry.reference)).toEqual(enquiry.fields);
});

test("every string in every field arrives in both bodies of the mail as it was", () => {
  for (const enquiry of enquiries) {
    const { parsed } = mailOf(enquiry);
    // Fields left empty are shown as a dash.
    const shown = Object.values(enquiry.fields).map((value) => value || "—");
    const labels = Object.values(fieldRules[enquiry.form]).map(({ label }) => label);
    expect(readHtml(parsed.html ?? "").fields).toEqual(shown);
    expect(readText(parsed.text ?? "", labels)).toEqual(shown);
  }
});

test("no string adds or changes a header, a recipient, a part or a tag", () => {
  const usualFields = { ...sampleEnquiry().fields, product: "" };
  const usual = composeEnquiryMail(sampleEnquiry({ spamScore: 100, fields: usualFields }), site, linkTo);
  const usualTags = new Set(readHtml(usual.html).tags.split(" "));
  const usualHeaders = [
    "auto-submitted",
    "content-type",
    "date",
    "from",
    "message-id",
    "mime-version",
    "received",
    "reply-to",
    "subject",
    "to",
  ];
  for (const enquiry of enquiries) {
    const mail = mailOf(enquiry);
    expect(mail.envelopeTo).toEqual(["sales@ozo.example"]);
    expect(mail.parsed.to).toEqual([{ name: "", address: "sales@ozo.example" }]);
    expect(mail.parsed.from).toEqual({ name: "Ozo website", address: "sales@ozo.example" });
    expect(mail.parsed.attachments).toEqual([]);
    expect(mail.parsed.subject).toContain(`(${enquiry.reference})`);
    const headers = mail.parsed.headers.map(({ key }) => key);
    expect(headers.filter((header) => !usualHeaders.includes(header))).toEqual([]);
    const tags = readHtml(mail.parsed.html ?? "").tags.split(" ");
    expect(tags.filter((tag) => !usualTags.has(tag))).toEqual([]);
  }
});

function mailOf(enquiry: StoredEnquiry): ReceivedMail {
  const mail = mails.get(enquiry.deliveries.find(({ channel }) => channel === "email")?.messageId ?? "");
  if (!mail) throw new Error(`no mail for ${enquiry.reference}`);
  return mail;
}
