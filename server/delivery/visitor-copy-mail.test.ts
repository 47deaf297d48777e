import { expect, onTestFinished, test } from "vitest";
import { startMailServer } from "#tests/support/mail-server.ts";
import { sampleLease } from "#tests/support/sample-enquiry.ts";
import { readMailSettings } from "./mail-settings.ts";
import { mailboxOf } from "./mailbox.ts";
import { createCopyDeliverer } from "./smtp.ts";

async function start(...options: Parameters<typeof startMailServer>) {
  const server = await startMailServer(...options);
  onTestFinished(server.close);
  return server;
}

async function deliver(
  url: string,
  { isPlain = true, replyTo = "hello@ozo.example" as string | undefined } = {},
) {
  const settings = readMailSettings({
    smtpUrl: url,
    salesEmail: "sales@ozo.example",
    mailFrom: "web@ozo.example",
    brand: "Ozo",
  });
  const to = { name: "", address: "priya@lakeview.example" };
  const compose = () => (isPlain ? { to, subject: "Yours", text: "words", html: "<p>words</p>" } : null);
  const lease = sampleLease("copy", "<copy.1@ozo.example>");
  return await createCopyDeliverer(settings, compose, replyTo).deliver(lease);
}

test("goes to the visitor alone, as an automatic answer that nobody answers automatically, with no way back for bounces", async () => {
  const { url, mails } = await start();
  expect(await deliver(url)).toEqual({ ok: true });
  const [mail] = mails;
  expect(mail?.envelopeTo).toEqual(["priya@lakeview.example"]);
  expect(mail?.envelopeFrom).toBe("");
  const headers = new Map(mail?.parsed.headers.map(({ key, value }) => [key, value]));
  expect(headers.get("auto-submitted")).toBe("auto-replied");
  expect(headers.get("x-auto-response-suppress")).toBe("All");
  expect(headers.get("message-id")).toBe("<copy.1@ozo.example>");
  expect(mail?.parsed.from).toMatchObject({ name: "Ozo website", address: "web@ozo.example" });
  expect(mail?.parsed.replyTo).toEqual([{ name: "", address: "hello@ozo.example" }]);
  expect(mail?.parsed.to).toEqual([{ name: "", address: "priya@lakeview.example" }]);
  expect(mail?.raw).not.toContain("sales@ozo.example");
});

test("has a sender after all where a mail server insists on one", async () => {
  const { url, mails } = await start({
    onMailFrom({ address }, _session, callback) {
      callback(address ? null : Object.assign(new Error("no empty senders here"), { responseCode: 553 }));
    },
  });
  expect(await deliver(url, { replyTo: undefined })).toEqual({ ok: true });
  expect(mails.map(({ envelopeFrom }) => envelopeFrom)).toEqual(["web@ozo.example"]);
});

test("is tried again where the visitor's server refuses, and never to an address that is none", async () => {
  const { url } = await start({
    onRcptTo(_address, _session, callback) {
      callback(Object.assign(new Error("greylisted"), { responseCode: 450 }));
    },
  });
  expect(await deliver(url)).toMatchObject({ ok: false, retry: "soon" });
  expect(await deliver(url, { isPlain: false })).toMatchObject({ ok: false, retry: "never" });
});

test.each([
  ["Priya@Lakeview.Example", "priya@lakeview.example"],
  ["priya+1@lakeview.example", "priya@lakeview.example"],
  ["priya+a+b@lakeview.example", "priya@lakeview.example"],
  ["+@lakeview.example", "+@lakeview.example"],
  ["priya@bücher.example", "priya@xn--bcher-kva.example"],
  ["दिल्ली@lakeview.example", null],
])("quotas count %s as %s", (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
