import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { FailureKind } from "#domain/enquiries/stored-enquiry.ts";
import { commandTime, hourMs, prepareCommandLine } from "#tests/support/command-line.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { receivedAt as start } from "#tests/support/make-enquiry.ts";

const line = prepareCommandLine();
const { run, expectRun, add } = line;
const mail = { SMTP_URL: "smtp://127.0.0.1:9", SALES_EMAIL: "sales@example.com" };

test("doctor exits with 0 for a sound store without mail, and says what waits", async () => {
  await add();
  await add({ channels: [] });
  const { output, exitCode } = await run("doctor");
  expect(exitCode).toBe(0);
  for (const finding of [
    "note  mail is not set up: enquiries are kept and not mailed; set SMTP_URL and SALES_EMAIL",
    "ok    no webhook (WEBHOOK_URL is not set)",
    "ok    the site is built",
    "note  SITE_URL is not set: search engines find no sitemap",
    `ok    the store can be written to: ${line.store.location}, with 2 enquiries`,
    "note  1 enquiry withheld. ",
    "note  mail to sales: 1 pending, and the channel is off. To send them, set SMTP_URL and SALES_EMAIL.",
    "note  webhook: 1 pending, and the channel is off. To send them, set WEBHOOK_URL. ",
  ])
    expect(output).toContain(finding);
});

test("doctor reports a proof that ended after the build", async () => {
  const proof = {
    claim: "Bio",
    products: [],
    issuer: "Body",
    number: "EX-1",
    covers: "Klear.",
    url: "/bio.pdf",
  };
  line.proofs = [{ ...proof, validUntil: "2020-01-31" }];
  await expectRun("doctor", 1, "BAD   The proof EX-1 of Body on /claims ended on 2020-01-31. ");
});

test("doctor names the addresses of both forms, and the webhook without its secret path", async () => {
  Object.assign(line.settings, mail, {
    SITE_URL: "https://www.example.com",
    NEW_CUSTOMER_EMAIL: "accounts@example.com",
    WEBHOOK_URL: "https://hooks.chat.example/T0/B0/hunter2",
    WEBHOOK_FORMAT: "chat",
  });
  const { output } = await run("doctor");
  for (const finding of [
    "ok    enquiries are mailed to sales@example.com",
    "ok    the New Customer Form is mailed to accounts@example.com",
    "ok    links in mails lead to https://www.example.com",
    "ok    enquiries are posted to https://hooks.chat.example (WEBHOOK_FORMAT=chat)",
  ])
    expect(output).toContain(finding);
  expect(output).not.toContain("hunter2");
  line.settings.SITE_URL = "";
  await expectRun("doctor", 0, "note  links in mails lead to http://localhost:3000, which only this machine");
});

test.each<[kind: FailureKind, error: string, pause: number | null, exitCode: number, finding: RegExp]>([
  [
    "refused",
    "SMTP: Invalid login: 535",
    hourMs,
    1,
    /BAD {3}mail to sales: 1 pending.*Invalid login: 535\. Repair/s,
  ],
  ["temporary", "SMTP: 550 in a text", hourMs, 0, /note {2}mail to sales: 1 pending.*SMTP: 550 in a text/s],
  [
    "refused",
    "550",
    null,
    1,
    /BAD {3}mail to sales: 1 failed, the oldest from 2026-06-01 18:30\. An attempt failed with 550\. Repair.*resend --all/,
  ],
])(
  "doctor reads the stored kind of failure, not the text of the error: %s, %s",
  async (kind, error, pause, exitCode, finding) => {
    Object.assign(line.settings, mail);
    await add({ receivedAt: commandTime });
    await line.failMails(error, kind, pause && commandTime + pause);
    const report = await run("doctor");
    expect(report.exitCode).toBe(exitCode);
    expect(report.output).toMatch(finding);
  },
);

test("doctor has nothing to repair when failed deliveries belong to a channel that is off", async () => {
  await add({ channels: ["email"] });
  await line.failMails("550", "refused");
  await expectRun(
    "doctor",
    0,
    "note  mail to sales: 1 failed, and the channel is off. To send them, set SMTP_URL",
  );
});

test("doctor reports mail that has been pending for more than an hour", async () => {
  Object.assign(line.settings, mail);
  await add({ receivedAt: start - hourMs });
  await expectRun("doctor", 1, "BAD   mail to sales: 1 pending");
});

test("doctor reports a missing store, and needs no store in local mode", async () => {
  line.settings.DATA_DIR = join(line.folder, "elsewhere");
  await expectRun("doctor", 1, "BAD   the store: There is no enquiry store at");
  line.settings.ENQUIRIES = "local";
  await expectRun("doctor", 0, "note  ENQUIRIES=local: the site stores and sends nothing");
});

test("doctor --send-test sends a mail to both addresses, or reports why it cannot be sent", async () => {
  await expectRun("doctor --send-test", 1, "BAD   no test mail: set SMTP_URL and SALES_EMAIL");
  Object.assign(line.settings, mail, { NEW_CUSTOMER_EMAIL: "accounts@example.com" });
  await expectRun("doctor --send-test", 1, "BAD   the test mail was not sent:");
  const server = await startMailServer();
  onTestFinished(() => server.close());
  line.settings.SMTP_URL = server.url;
  await expectRun("doctor --send-test", 0, "ok    the mail server accepted a test mail");
  expect(server.mails).toMatchObject([
    {
      envelopeTo: ["sales@example.com", "accounts@example.com"],
      parsed: { subject: "Test mail from http://localhost:3000" },
    },
  ]);
});
