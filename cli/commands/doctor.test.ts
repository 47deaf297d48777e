import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { commandTime, hourMs, prepareCommandLine } from "#tests/support/command-line.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { receivedAt as start } from "#tests/support/make-enquiry.ts";

const line = prepareCommandLine();
const { run, expectRun, add } = line;
const mailSettings = { SMTP_URL: "smtp://127.0.0.1:9", SALES_EMAIL: "sales@example.com" };

test("doctor exits with 0 for a sound store without mail, and counts open enquiries and copies", async () => {
  await add({ copyTo: "asha@example.com" });
  await add({ isHeld: true });
  await line.store.mark(await add(), { state: "answered", at: start, by: "asha" });
  const { output, exitCode } = await run("doctor");
  expect(exitCode).toBe(0);
  for (const finding of [
    "note  mail is not set up: enquiries are kept and not mailed; set SMTP_URL and SALES_EMAIL",
    "ok    the site can start",
    "ok    the store is sound and can be written to:",
    "ok    3 enquiries in the store: 1 new, 1 set aside",
    "copy to the visitor: 1 pending",
  ])
    expect(output).toContain(finding);
  expect(output).not.toContain("digest");
});

test("doctor reports the settings of mail", async () => {
  const others = { SITE_URL: "https://www.example.com", SALES_DIGEST: "off", VISITOR_COPY: "on" };
  Object.assign(line.settings, mailSettings, others);
  const { output } = await run("doctor");
  expect(output).toContain("ok    links in mails lead to https://www.example.com");
  expect(output).toContain("ok    the digest of open enquiries is off");
  expect(output).toContain("ok    copies for visitors are on");
  line.settings.SITE_URL = "";
  await expectRun("doctor", 0, "note  links in mails lead to http://localhost:3000, which only this machine");
});

test.each([
  ["SMTP: 535 Authentication failed", hourMs, 1, /BAD {3}mail to sales: 1 pending.*SMTP: 535 Auth/s],
  ["SMTP: 451 try later", hourMs, 0, /note {2}mail to sales: 1 pending.*SMTP: 451 try later/s],
  ["550 no such user", null, 1, /BAD {3}mail to sales: 1 failed, the oldest from 2026-06-01 18:30\. Repair/],
])("doctor reports a mail that was refused with %s", async (error, pause, exitCode, finding) => {
  Object.assign(line.settings, mailSettings);
  await add({ receivedAt: commandTime });
  await line.failMails(error, pause && commandTime + pause);
  const report = await run("doctor");
  expect(report.exitCode).toBe(exitCode);
  expect(report.output).toMatch(finding);
});

test("doctor reports mail that has been pending for more than an hour", async () => {
  Object.assign(line.settings, mailSettings);
  await add({ receivedAt: start - hourMs });
  await expectRun("doctor", 1, "BAD   mail to sales: 1 pending");
});

test("doctor reports that the site cannot start because the key of the links in mails is invalid", async () => {
  await line.store.linkKey();
  writeFileSync(join(line.folder, "data", "links.key"), "not a key");
  const { exitCode, output } = await run("doctor");
  expect(exitCode).toBe(1);
  expect(output).toMatch(/BAD {3}the site can't start: .+links\.key/);
});

test("doctor reports enquiries that retention does not erase because the clock may be wrong", async () => {
  line.settings.RETENTION_DAYS = "30";
  await add({ receivedAt: start - 40 * 24 * hourMs });
  await expectRun(
    "doctor",
    1,
    "BAD   the site does not erase 1 enquiry older than RETENTION_DAYS, because the newest",
  );
});

test("doctor reports a missing store, unless the site runs in local mode", async () => {
  line.settings.DATA_DIR = join(line.folder, "elsewhere");
  await expectRun("doctor", 1, "BAD   the store: There is no enquiry store at");
  line.settings.ENQUIRIES = "local";
  await expectRun("doctor", 0, "no store");
});

test("doctor --send-test sends a mail, or reports why the mail cannot be sent", async () => {
  await expectRun("doctor --send-test", 1, "BAD   no test mail: set SMTP_URL and SALES_EMAIL");
  Object.assign(line.settings, mailSettings);
  await expectRun("doctor --send-test", 1, "BAD   the test mail was not sent:");
  const server = await startMailServer();
  onTestFinished(() => server.close());
  line.settings.SMTP_URL = server.url;
  await expectRun(
    "doctor --send-test",
    0,
    "ok    the mail server accepted a test mail for sales@example.com",
  );
  expect(server.mails).toMatchObject([{ parsed: { subject: "Test mail from the Ozo website" } }]);
});
