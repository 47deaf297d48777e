import { expect, onTestFinished, test } from "vitest";
import { startMailServer } from "#tests/support/mail-server.ts";
import { sampleLease } from "#tests/support/sample-enquiry.ts";
import { nameSender, readMailSettings } from "./mail-settings.ts";
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
  });
  const to = "priya@lakeview.example";
  const compose = () => (isPlain ? { to, subject: "Yours", text: "words", html: "<p>words</p>" } : null);
  const lease = sampleLease("copy", "<copy.1@ozo.example>");
  return await createCopyDeliverer(nameSender(settings, "Ozo"), compose, replyTo).deliver(lease);
}

test("the copy of an enquiry is sent only to the visitor, as an automatic answer with an empty envelope sender", async () => {
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

test("a copy has a return path if the mail server requires one", async () => {
  const { url, mails } = await start({
    onMailFrom({ address }, _session, callback) {
      callback(address ? null : Object.assign(new Error("no empty senders here"), { responseCode: 553 }));
    },
  });
  expect(await deliver(url, { replyTo: undefined })).toEqual({ ok: true });
  expect(mails.map(({ envelopeFrom }) => envelopeFrom)).toEqual(["web@ozo.example"]);
});

test("a copy is retried soon after a temporary refusal, and never if the visitor's address cannot be used", async () => {
  const { url } = await start({
    onRcptTo(_address, _session, callback) {
      callback(Object.assign(new Error("greylisted"), { responseCode: 450 }));
    },
  });
  expect(await deliver(url)).toMatchObject({ ok: false, retry: "soon" });
  expect(await deliver(url, { isPlain: false })).toMatchObject({ ok: false, retry: "never" });
});
