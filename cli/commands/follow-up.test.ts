import { describe, expect, test } from "vitest";
import { commandTime, hourMs, prepareCommandLine } from "#tests/support/command-line.ts";
import { receivedAt as start } from "#tests/support/make-enquiry.ts";

const line = prepareCommandLine();
const { run, expectRun, add } = line;
const deliveriesOf = async (reference: string) => (await line.store.find(reference))?.deliveries;

describe("resend", () => {
  test("makes the deliveries of one enquiry due again, or all failed deliveries", async () => {
    const [first, ...others] = [await add(), await add(), await add()];
    await line.failMails("550 no such user");
    await expectRun(`resend ${first} --channel email`, 0, `${first}: 1 delivery due again.\n`);
    expect(await deliveriesOf(first)).toMatchObject([{ state: "pending", nextAttemptAt: commandTime }, {}]);
    const { output } = await run("resend --failed");
    const lines = others.map((reference) => `${reference}: 1 delivery due again.`);
    expect(output.trimEnd().split("\n").sort()).toEqual(lines.sort());
    await expectRun("resend --failed", 0, "No delivery has failed.\n");
  });

  test("reports the reason when there is no delivery to resend", async () => {
    const held = await add({ isHeld: true });
    await expectRun(`resend ${held}`, 1, `${held} is set aside: npm run enquiries -- release ${held}\n`);
    const pending = await add({ channels: ["email"] });
    await expectRun(`resend ${pending}`, 1, "still pending");
    await expectRun(`resend ${pending} --channel webhook`, 1, "has no webhook delivery: WEBHOOK_URL was not");
    await expectRun(`resend ${pending} --channel copy`, 1, "has no copy: copies were off");
    await expectRun(`resend OZ-0000-0000 ${pending}`, 3, "There is no enquiry OZ-0000-0000.");
    await expectRun(`resend ${pending} --failed`, 2, "not both");
    await expectRun(`resend ${pending} --channel pigeon`, 2, "write email, webhook or copy");
  });
});

describe("mark", () => {
  test("stores the state with its time and author, and does not change a state that is already set", async () => {
    const [first, second] = [await add(), await add()];
    const marked = `${first} is marked as answered.\n${second} is marked as answered.\n`;
    await expectRun(`mark answered ${first} ${second} --by Asha`, 0, marked);
    const followUp = { state: "answered", at: commandTime, by: "Asha" };
    expect((await line.store.find(first))?.followUp).toEqual(followUp);
    await expectRun(`mark answered ${first}`, 0, `${first} is answered already.\n`);
    await expectRun("mark spam OZ-0000-0000", 3, "There is no enquiry");
    expect((await run(`show ${first}`)).output).toMatch(/State +answered, since 2026-06-01 18:30, by Asha\n/);
  });

  test("marks all new enquiries received until a day, except enquiries that were set aside", async () => {
    const later = await add({ receivedAt: start + 24 * hourMs });
    const references = [await add(), await add({ isHeld: true }), later];
    await expectRun("mark answered --until 2026-06-01", 0, "1 enquiry marked as answered.\n");
    const states = references.map(async (each) => (await line.store.find(each))?.followUp.state);
    expect(await Promise.all(states)).toEqual(["answered", "new", "new"]);
  });

  test.each([
    ["mark", "STATE : write new, answered or spam."],
    ["mark anwsered OZ-0000-0000", "Did you mean answered?"],
    ["mark spam", "Write at least one reference"],
    ["mark spam OZ-0000-0000 --until 7d", "not both"],
    ["mark new --until 7d", "--until marks only new enquiries"],
  ])("refuses %j", (command, message) => expectRun(command, 2, message));
});

test("release makes held deliveries due", async () => {
  const [one, other] = [await add({ isHeld: true }), await add({ isHeld: true })];
  await expectRun(`release ${one} ${other}`, 0, `${one}: 2 deliveries due.\n${other}: 2 deliveries due.\n`);
  for (const reference of [one, other])
    expect(await deliveriesOf(reference)).toMatchObject([{ state: "pending" }, { state: "pending" }]);
  await expectRun(`release ${one}`, 0, `${one} is not set aside.\n`);
  await expectRun("release OZ-0000-0000", 3, "There is no enquiry");
});
