import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test, vi } from "vitest";
import { hourMs, prepareCommandLine } from "#tests/support/command-line.ts";
import { receivedAt as start } from "#tests/support/make-enquiry.ts";

const line = prepareCommandLine();
const { run, expectRun, add, count } = line;
const everything = { limit: 9, offset: 0 };

test("erase asks for confirmation, erases one person's enquiries, and reports their number (10.5)", async () => {
  await add();
  await add();
  const other = await add({
    email: "not-asha@example.com",
    fields: { message: "I know asha@example.com" },
  });
  const question = "Erase 2 enquiries of ASHA@example.com for good? Type yes to go on: ";
  await expectRun("erase --email ASHA@example.com", 0, `${question}Erased 2 enquiries.\n`, {
    answer: "yes",
  });
  expect((await line.store.list(everything)).enquiries).toMatchObject([{ reference: other }]);
  await expectRun("erase --email asha@example.com --yes", 3, "There are no enquiries");
});

test("erase erases nothing after another answer than yes, without an address, and without a terminal unless --yes is given", async () => {
  await add();
  for (const answer of ["", "y", "yes please"])
    await expectRun("erase --email asha@example.com", 1, "Nothing was erased.", { answer });
  await expectRun("erase --email asha@example.com", 2, "add --yes");
  await expectRun("erase", 2, "required option '--email <address>' not specified");
  expect(await count()).toBe(1);
});

test("purge erases enquiries that are older than the given number of days", async () => {
  await add({ receivedAt: start - 30 * 24 * hourMs });
  const kept = await add();
  await expectRun("purge --older-than 30 --yes", 0, "Erased 1 enquiry.\n");
  expect((await line.store.list(everything)).enquiries).toMatchObject([{ reference: kept }]);
  await expectRun(
    "purge --older-than 30 --yes",
    0,
    "There are no enquiries received before 2026-05-02 18:30.\n",
  );
});

test.each([
  ["erase --email asha@example.com --yes", 3],
  ["purge --older-than 1 --yes", 0],
])("%s removes text that an interrupted erasure left in the store's log", async (command, exitCode) => {
  await add({ fields: { message: "MY SECRET WISH" }, receivedAt: start - 48 * hourMs });
  const path = join(line.folder, "data", "enquiries.sqlite");
  const logHasText = () => readFileSync(`${path}-wal`).includes("SECRET WISH");
  const reader = new DatabaseSync(path, { readOnly: true });
  reader.exec("begin");
  reader.prepare("select count(*) from enquiries").get();
  const clock = vi.spyOn(performance, "now").mockImplementation(() => Date.now() * 1_000);
  onTestFinished(() => clock.mockRestore());
  await expectRun(command, 1, "may still contain them");
  reader.close();
  expect(logHasText()).toBe(true);
  expect(await run(command)).toMatchObject({ exitCode });
  expect(logHasText()).toBe(false);
});
