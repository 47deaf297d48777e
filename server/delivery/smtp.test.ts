import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import type { Readable } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import type { StoredEnquiry } from "#domain/enquiries/stored-enquiry.ts";
import { type ReceivedMail, readHtml, startMailServer } from "#tests/support/mail-server.ts";
import { sampleEnquiry, sampleLease, sampleLink, sampleSite } from "#tests/support/sample-enquiry.ts";
import { composeEnquiryMail } from "./enquiry-mail.ts";
import { mailSettings, nameSender, readMailAddresses, readMailbox, readSmtpUrl } from "./mail-settings.ts";
import { createCopyDeliverer, createSmtpDeliverer } from "./smtp.ts";

// In milliseconds: short enough for tests, and long enough for a busy machine.
const timeouts = {
  dnsTimeout: 2_000,
  connectionTimeout: 2_000,
  greetingTimeout: 1_000,
  socketTimeout: 1_500,
};

async function start(...options: Parameters<typeof startMailServer>) {
  const server = await startMailServer(...options);
  onTestFinished(server.close);
  return server;
}

function settingsFor(smtpUrl: string, salesEmail = "sales@ozo.example") {
  const [to, from] = [readMailAddresses(salesEmail), readMailbox("web@ozo.example")];
  const settings = nameSender(mailSettings(readSmtpUrl(smtpUrl), to, from), "Ozo");
  return { ...settings, server: { ...settings.server, ...timeouts }, timeoutMs: 3_000 };
}

function delivererFor(smtpUrl: string, salesEmail?: string) {
  return createSmtpDeliverer(settingsFor(smtpUrl, salesEmail), (enquiry) =>
    composeEnquiryMail(enquiry, sampleSite, sampleLink),
  );
}

const lease = (enquiry?: StoredEnquiry) => sampleLease("email", "<0198.enquiry@ozo.example>", enquiry);
const smtpError = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });
const headerOf = (mail: ReceivedMail | undefined, name: string) =>
  mail?.parsed.headers.find(({ key }) => key === name)?.value;

test("the mail is sent to all addresses of sales, with the visitor's address in Reply-To if mail servers accept it", async () => {
  const { mails, url } = await start();
  expect(await delivererFor(url, "sales@ozo.example, boss@ozo.example")(lease())).toEqual({
    ok: true,
  });

  expect(mails).toMatchObject([
    {
      envelopeFrom: "web@ozo.example",
      envelopeTo: ["sales@ozo.example", "boss@ozo.example"],
      parsed: {
        from: { name: "Ozo website", address: "web@ozo.example" },
        replyTo: [{ name: "Priya Nair", address: "priya@lakeview.example" }],
        messageId: "<0198.enquiry@ozo.example>",
      },
    },
  ]);
  expect(headerOf(mails[0], "auto-submitted")).toBe("auto-generated");
  // Some mail servers reject this address.
  const email = "jörg@example.de";
  await delivererFor(url)(lease(sampleEnquiry({ fields: { email } })));
  expect(mails[1]?.parsed.replyTo).toBeUndefined();
  expect(readHtml(mails[1]?.parsed.html ?? "").fields[1]).toBe(email);
});

test("if the server refuses one of two recipients, the delivery succeeds with a warning and is not repeated", async () => {
  const { mails, url } = await start({
    onRcptTo: ({ address }, _session, callback) =>
      callback(address.startsWith("gone") ? smtpError(550, "no such user") : null),
  });
  const result = await delivererFor(url, "gone@ozo.example,sales@ozo.example")(lease());
  expect(result).toEqual({ ok: true, warning: expect.stringMatching(/gone@ozo\.example.*550/) });
  expect(mails).toHaveLength(1);
});

test("a delivery to a server that is down is tried again soon", async () => {
  const result = await delivererFor("smtp://127.0.0.1:9")(lease());
  expect(result).toEqual({ ok: false, retry: "soon", error: expect.stringContaining("ECONNREFUSED") });
});

test.for([
  ["4xx for the recipient", "onRcptTo", 450, "soon"],
  ["5xx for the sender", "onMailFrom", 553, "rarely"],
  ["5xx for the connection", "onConnect", 554, "rarely"],
  ["4xx after the content", "onData", 452, "soon"],
] as const)(
  "when the server answers %s, the delivery is tried again, and the error contains the answer",
  async ([, hook, code, retry]) => {
    const refuse = (...args: unknown[]) => {
      if (hook === "onData") (args[0] as Readable).resume();
      (args.at(-1) as (error: Error) => void)(smtpError(code, "because I say so"));
    };
    const { url, mails } = await start({ [hook]: refuse });
    expect(await delivererFor(url)(lease())).toEqual({
      ok: false,
      retry,
      error: expect.stringMatching(new RegExp(`SMTP: .*${code} .*because I say so`)),
    });
    expect(mails).toHaveLength(0);
  },
);

test("a delivery with a wrong password is tried again rarely, and the error does not contain the password", async () => {
  const { port } = await start({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, callback) => callback(smtpError(535, "who are you")),
  });
  const result = await delivererFor(`smtp://web:s3cr3t-pass@127.0.0.1:${port}`)(lease());
  expect(result).toMatchObject({ ok: false, retry: "rarely", error: expect.stringContaining("535") });
  expect(JSON.stringify(result)).not.toContain("s3cr3t-pass");
});

test("an attempt ends within its time limit if the server sends an endless answer", async () => {
  const server = createServer((socket) => {
    socket.on("error", () => {}).write("220 hello\r\n");
    const drip = setInterval(() => socket.write("250-still here\r\n"), 50);
    socket.on("close", () => clearInterval(drip));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const result = await delivererFor(`smtp://127.0.0.1:${port}`)(lease());
  expect(result).toEqual({ ok: false, retry: "soon", error: "SMTP: not finished within 3 s" });
});

const copy = { to: "priya@lakeview.example", subject: "Yours", text: "words", html: "<p>words</p>" };
const deliverCopy = (smtpUrl: string, composed: typeof copy | null = copy) =>
  createCopyDeliverer(
    settingsFor(smtpUrl),
    () => composed,
    "hello@ozo.example",
  )(sampleLease("copy", "<copy.1@ozo.example>"));

test("the copy of an enquiry is sent only to the visitor, as an automatic answer with an empty envelope sender", async () => {
  const { url, mails } = await start();
  expect(await deliverCopy(url)).toEqual({ ok: true });
  expect(mails).toMatchObject([
    {
      envelopeFrom: "",
      envelopeTo: ["priya@lakeview.example"],
      parsed: {
        from: { name: "Ozo website", address: "web@ozo.example" },
        replyTo: [{ name: "", address: "hello@ozo.example" }],
        to: [{ name: "", address: "priya@lakeview.example" }],
        messageId: "<copy.1@ozo.example>",
      },
    },
  ]);
  expect(headerOf(mails[0], "auto-submitted")).toBe("auto-replied");
  expect(headerOf(mails[0], "x-auto-response-suppress")).toBe("All");
  expect(mails[0]?.raw).not.toContain("sales@ozo.example");
});

test("a copy has a return path if the mail server requires one", async () => {
  const { url, mails } = await start({
    onMailFrom: ({ address }, _session, callback) =>
      callback(address ? null : smtpError(553, "no empty senders here")),
  });
  expect(await deliverCopy(url)).toEqual({ ok: true });
  expect(mails.map(({ envelopeFrom }) => envelopeFrom)).toEqual(["web@ozo.example"]);
});

test("after a temporary refusal a copy is tried again soon; a copy to an address that cannot be used is never tried again", async () => {
  const { url } = await start({
    onRcptTo: (_address, _session, callback) => callback(smtpError(450, "greylisted")),
  });
  expect(await deliverCopy(url)).toMatchObject({ ok: false, retry: "soon" });
  expect(await deliverCopy(url, null)).toMatchObject({ ok: false, retry: "never" });
});
