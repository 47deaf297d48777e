import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import type { Readable } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import type { StoredEnquiry } from "#domain/enquiries/stored-enquiry.ts";
import { type ReceivedMail, readHtml, startMailServer } from "#tests/support/mail-server.ts";
import { sampleEnquiry, sampleLease, sampleSite } from "#tests/support/sample-enquiry.ts";
import { validForms } from "#tests/support/valid-forms.ts";
import { composeEnquiryMail } from "./enquiry-mail.ts";
import { nameSender, readMailAddresses, readMailbox, readSmtpUrl } from "./mail-settings.ts";
import { createSmtpDeliverer } from "./smtp.ts";

async function start(...options: Parameters<typeof startMailServer>) {
  const server = await startMailServer(...options);
  onTestFinished(server.close);
  return server;
}

function delivererFor(
  smtpUrl: string,
  {
    salesEmail = "sales@ozo.example",
    newCustomerTo = undefined as string[] | undefined,
    timeoutMs = 60_000,
  } = {},
) {
  const to = readMailAddresses(salesEmail);
  const server = readSmtpUrl(smtpUrl);
  const settings = { server, to, newCustomerTo: newCustomerTo ?? to, from: readMailbox("web@ozo.example") };
  const compose = (enquiry: StoredEnquiry) => composeEnquiryMail(enquiry, sampleSite);
  return createSmtpDeliverer(nameSender(settings, "Ozo"), compose, timeoutMs);
}

const lease = (enquiry?: StoredEnquiry) => sampleLease("email", "<0198.enquiry@ozo.example>", enquiry);
const smtpError = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });
const headerOf = (mail: ReceivedMail | undefined, name: string) =>
  mail?.parsed.headers.find(({ key }) => key === name)?.value;

test("the mail is sent to all addresses of sales, with the visitor's address in Reply-To if mail servers accept it", async () => {
  const { mails, url } = await start();
  expect(await delivererFor(url, { salesEmail: "sales@ozo.example, boss@ozo.example" })(lease())).toEqual({
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

test("the New Customer Form is sent to NEW_CUSTOMER_EMAIL, and without it to sales", async () => {
  const { mails, url } = await start();
  const newCustomer = sampleEnquiry({ form: "new-customer", fields: validForms["new-customer"] });
  await delivererFor(url, { newCustomerTo: ["accounts@ozo.example"] })(lease(newCustomer));
  await delivererFor(url, { newCustomerTo: ["accounts@ozo.example"] })(lease());
  await delivererFor(url)(lease(newCustomer));
  expect(mails.map(({ envelopeTo }) => envelopeTo)).toEqual([
    ["accounts@ozo.example"],
    ["sales@ozo.example"],
    ["sales@ozo.example"],
  ]);
});

test("if the server refuses one of two recipients, the delivery succeeds with a warning and is not repeated", async () => {
  const { mails, url } = await start({
    onRcptTo: ({ address }, _session, callback) =>
      callback(address.startsWith("gone") ? smtpError(550, "no such user") : null),
  });
  const result = await delivererFor(url, { salesEmail: "gone@ozo.example,sales@ozo.example" })(lease());
  expect(result).toEqual({ ok: true, warning: expect.stringMatching(/gone@ozo\.example.*550/) });
  expect(mails).toHaveLength(1);
});

test.for([
  ["is put off again", 451, { ok: false, failure: "temporary", deliveredTo: ["sales@ozo.example"] }],
  ["is refused for good", 550, { ok: true, warning: "refused for boss@ozo.example: 550 not now" }],
  ["is accepted", 250, { ok: true }],
] as const)(
  "if the server puts off one of two recipients, only that one gets the mail later, with the same Message-ID and To, and %s",
  async ([, code, outcome]) => {
    const answers = [451, code];
    const { mails, url } = await start({
      onRcptTo({ address }, _session, callback) {
        const answer = address.startsWith("boss") ? (answers.shift() ?? 0) : 250;
        callback(answer === 250 ? null : smtpError(answer, "not now"));
      },
    });
    const deliver = delivererFor(url, { salesEmail: "sales@ozo.example,boss@ozo.example" });
    const first = await deliver(lease());
    const putOff = {
      ok: false,
      failure: "temporary",
      error: "SMTP: put off for boss@ozo.example: 451 not now",
      deliveredTo: ["sales@ozo.example"],
    };
    expect(first).toEqual(putOff);
    expect(await deliver({ ...lease(), deliveredTo: putOff.deliveredTo })).toMatchObject(outcome);
    const envelopes = [["sales@ozo.example"], ...(code === 250 ? [["boss@ozo.example"]] : [])];
    expect(mails.map(({ envelopeTo }) => envelopeTo)).toEqual(envelopes);
    expect(new Set(mails.map((mail) => headerOf(mail, "message-id"))).size).toBe(1);
    expect(new Set(mails.map((mail) => headerOf(mail, "to")))).toEqual(
      new Set(["sales@ozo.example, boss@ozo.example"]),
    );
  },
);

test("an address that waits for a mail and was removed from the settings gets no mail", async () => {
  const { mails, url } = await start();
  const result = await delivererFor(url)({ ...lease(), deliveredTo: ["sales@ozo.example"] });
  expect([result, mails]).toEqual([{ ok: true }, []]);
});

test("a delivery to a server that is down is tried again soon", async () => {
  const result = await delivererFor("smtp://127.0.0.1:9")(lease());
  expect(result).toEqual({ ok: false, failure: "temporary", error: expect.stringContaining("ECONNREFUSED") });
});

test.for([
  ["4xx for the recipient", "onRcptTo", 450, "temporary"],
  ["5xx for the sender", "onMailFrom", 553, "refused"],
  ["5xx for the connection", "onConnect", 554, "refused"],
  ["4xx after the content", "onData", 452, "temporary"],
] as const)(
  "when the server answers %s, the delivery is tried again, and the error contains the answer",
  async ([, hook, code, failure]) => {
    const refuse = (...args: unknown[]) => {
      if (hook === "onData") (args[0] as Readable).resume();
      (args.at(-1) as (error: Error) => void)(smtpError(code, "because I say so"));
    };
    const { url, mails } = await start({ [hook]: refuse });
    expect(await delivererFor(url)(lease())).toEqual({
      ok: false,
      failure,
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
  expect(result).toMatchObject({ ok: false, failure: "refused", error: expect.stringContaining("535") });
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
  const result = await delivererFor(`smtp://127.0.0.1:${port}`, { timeoutMs: 3_000 })(lease());
  expect(result).toEqual({ ok: false, failure: "temporary", error: "SMTP: not finished within 3 s" });
});
