import { beforeEach, expect, test } from "vitest";
import { commandTime, hourMs, prepareCommandLine } from "#tests/support/command-line.ts";

const line = prepareCommandLine();
const { expectRun, add } = line;
const mail = { SMTP_URL: "smtp://127.0.0.1:9", SALES_EMAIL: "sales@example.com" };
const chat = { WEBHOOK_URL: "https://hooks.example/x", WEBHOOK_FORMAT: "chat" };

beforeEach(() => void Object.assign(line.settings, mail));

const due = async () => {
  const request = { channels: ["email", "webhook"] as const, now: commandTime, leaseMs: 1, limit: 99 };
  return (await line.store.leaseDue({ ...request, channels: [...request.channels] })).map(
    ({ reference, channel }) => `${reference} ${channel}`,
  );
};

/** Stores three enquiries that have only a mail: one waits for its next attempt, one has failed, one was delivered. */
async function addThree() {
  const [waiting, failed, delivered] = [
    await add({ channels: ["email"] }),
    await add({ channels: ["email"] }),
    await add({ channels: ["email"] }),
  ];
  for (const leased of await line.store.leaseDue({
    channels: ["email"],
    now: commandTime,
    leaseMs: 1,
    limit: 9,
  })) {
    const failure = { error: "550", failure: "refused" as const };
    if (leased.reference === delivered) await line.store.markDelivered(leased, commandTime);
    else
      await line.store.markAttemptFailed(leased, {
        ...failure,
        nextAttemptAt: leased.reference === failed ? null : commandTime + 8 * hourMs,
      });
  }
  return { waiting, failed, delivered };
}

test.each([
  ["--all", "Deliveries due now: 2.\n", ["waiting", "failed"]],
  ["--all --channel email", "Deliveries due now: 2.\n", ["waiting", "failed"]],
] as const)("resend %s makes the right deliveries due at once", async (options, text, expected) => {
  const three = await addThree();
  await expectRun(`resend ${options}`, 0, text);
  expect((await due()).sort()).toEqual(expected.map((name) => `${three[name]} email`).sort());
});

test("resend with references makes their deliveries due at once, whatever their state (10.5)", async () => {
  const { waiting, failed, delivered } = await addThree();
  await expectRun(`resend ${waiting} ${failed} ${delivered}`, 0, `${failed}: email is due now.`);
  expect(await due()).toHaveLength(3);
});

test("resend delivers an enquiry on every channel that is set up, or on one of them", async () => {
  const [trapped, mailed] = [await add({ channels: [] }), await add({ channels: ["email"] })];
  Object.assign(line.settings, chat);
  await expectRun(`resend ${trapped} --channel webhook`, 0, `${trapped}: webhook is due now.\n`);
  await expectRun(`resend ${mailed}`, 0, `${mailed}: email is due now, webhook is due now.\n`);
  expect((await due()).sort()).toEqual([`${trapped} webhook`, `${mailed} email`, `${mailed} webhook`].sort());
});

test("resend refuses unclear arguments, and reports an unknown enquiry", async () => {
  const reference = await add();
  await expectRun("resend --all --channel webhook", 2, "The channel webhook is off: set it up first.");
  for (const command of ["resend", `resend --all ${reference}`])
    await expectRun(command, 2, "Write either references such as OZ-7K3M-9QXP, or --all.");
  await expectRun(
    `resend OZ-0000-0000 ${reference}`,
    3,
    `${reference}: email is due now, webhook waits until you set`,
  );
  line.settings = { DATA_DIR: line.settings.DATA_DIR ?? "" };
  await expectRun(
    `resend ${reference}`,
    0,
    `${reference}: email waits until you set SMTP_URL and SALES_EMAIL, webhook waits until you set WEBHOOK_URL.\n`,
  );
});

test("resend --all leaves deliveries of a channel that is off as they are, and says so", async () => {
  await add({ channels: ["webhook"] });
  await expectRun(
    "resend --all",
    0,
    "Deliveries due now: 0.\nThe channel webhook is off, with 1 pending. To send them, set WEBHOOK_URL.\n",
  );
});

test("resend --all and doctor say when deliveries are tried again that a killed server was sending", async () => {
  await add({ channels: ["email"] });
  await line.store.leaseDue({ channels: ["email"], now: commandTime, leaseMs: 13 * 60_000, limit: 1 });
  const lease =
    "mail to sales: 1 being sent. If the server was killed meanwhile, they are tried again at 2026-06-01 18:43 at the latest.\n";
  await expectRun("resend --all", 0, `Deliveries due now: 1.\n${lease}`);
  expect((await line.run("doctor")).output).toContain(`note  ${lease}`);
});
