import { readdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { prepareCommandLine } from "#tests/support/command-line.ts";

const line = prepareCommandLine();
const { run, expectRun, add, count } = line;

test("backup writes a new file, and never overwrites a file", async () => {
  await expectRun("backup enquiries.sqlite", 0, `copied to ${join(line.folder, "enquiries.sqlite")}.`);
  await expectRun("backup enquiries.sqlite", 1, "already exists");
  await expectRun(
    "backup",
    0,
    `copied to ${join(line.folder, "data", "enquiries-2026-06-01-183000.sqlite")}.`,
  );
  await expectRun("backup one two", 2, "too many arguments for 'backup'");
  await expectRun(
    "backup missing/",
    2,
    `There is no folder ${join(line.folder, "missing")}: create it first.`,
  );
  await expectRun(
    "backup /proc/copy.sqlite",
    1,
    "Name a new file in a folder to which the site's user can write",
  );
});

test("restore replaces the store by a backup and renames the former store, and refuses a file that is not a store (10.5)", async () => {
  const kept = await add();
  writeFileSync(join(line.folder, "notes.txt"), "no database at all");
  await expectRun(
    "restore notes.txt",
    1,
    "notes.txt is damaged (file is not a database): name another backup.",
  );
  await run("backup copy.sqlite");
  await add();
  await line.store.close();
  const { exitCode, output } = await run("restore copy.sqlite");
  expect(exitCode).toBe(0);
  const [, former = ""] = /^The former store is now (.+)\.\nRestored 1 enquiry from copy/.exec(output) ?? [];
  expect(statSync(former).isFile()).toBe(true);
  line.store = await line.openStore();
  const { enquiries, total } = await line.store.list({ limit: 5, offset: 0 });
  expect([total, enquiries[0]?.reference]).toEqual([1, kept]);
});

test("if only the store's log is left, restore renames the log, because SQLite would apply it to the backup", async () => {
  const path = join(line.folder, "data", "enquiries.sqlite");
  await add();
  await run("backup copy.sqlite");
  await add();
  const log = readFileSync(`${path}-wal`);
  await line.store.close();
  renameSync(path, join(line.folder, "lost.sqlite"));
  writeFileSync(`${path}-wal`, log);
  expect((await run("restore copy.sqlite")).exitCode).toBe(0);
  line.store = await line.openStore();
  expect(await count()).toBe(1);
});

test("while the site uses the store, restore is refused and changes nothing", async () => {
  await add();
  await run("backup copy.sqlite");
  await expectRun("restore copy.sqlite", 1, "is in use: stop the site");
  await add();
  expect(await count()).toBe(2);
  expect(readdirSync(line.folder).sort()).toEqual(["copy.sqlite", "data"]);
});
