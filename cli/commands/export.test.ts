import { existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hourMs, prepareCommandLine } from "#tests/support/command-line.ts";
import { receivedAt as start } from "#tests/support/make-enquiry.ts";
import { parseCsv } from "#tests/support/parse-csv.ts";

const line = prepareCommandLine();
const { run, expectRun, add } = line;

test("export writes CSV with an apostrophe before each formula, unless --raw is given", async () => {
  const fields = { name: '=HYPERLINK("http://evil.example")', phone: "+919800000000", company: "a; b" };
  const reference = await add({ fields, isSuspicious: true });
  const { output } = await run("export --output -");
  expect(output.startsWith('\ufeff"Reference","Received","Form","Name","Email","Phone",')).toBe(true);
  expect(output.endsWith('"\r\n')).toBe(true);
  const [headings = [], row = []] = parseCsv(output);
  expect(Object.fromEntries(headings.map((heading, column) => [heading, row[column]]))).toMatchObject({
    Reference: reference,
    Received: "2026-06-01 17:30:00",
    Form: "enquiry",
    Name: `'=HYPERLINK("http://evil.example")`,
    Phone: "'+919800000000",
    Company: "a; b",
    "Legal Company Name": "",
    "Suspected spam": "yes",
  });
  const [, raw] = parseCsv((await run("export --output - --raw")).output);
  expect(raw).toContain("+919800000000");
});

test("export writes every selected enquiry, even if the store lists them on several pages (10.5)", async () => {
  await Promise.all(Array.from({ length: 503 }, (_, n) => add({ receivedAt: start + n })));
  await add({ form: "new-customer" });
  // A server whose clock is ahead may have stored an enquiry.
  await add({ receivedAt: Date.now() + 24 * hourMs });
  const rows = parseCsv((await run("export --form enquiry --output -")).output);
  expect(new Set(rows.map(([reference]) => reference)).size).toBe(505);
});

test.each([
  ["", "data"],
  [" --output tables", "tables"],
])("export%s writes a file with the time in its name into the right folder: %s", async (option, folder) => {
  mkdirSync(join(line.folder, "tables"));
  await expectRun(`export${option}`, 0, join(line.folder, folder, "enquiries-2026-06-01-183000.csv"));
  expect(existsSync(join(line.folder, folder, "enquiries-2026-06-01-183000.csv"))).toBe(true);
});

test("export writes a new file that only its owner can read, and never overwrites a file", async () => {
  await add();
  const target = join(line.folder, "out.csv");
  await expectRun("export --output out.csv", 0, `1 enquiry written to ${target}. The file contains personal`);
  expect(parseCsv(readFileSync(target, "utf8"))).toHaveLength(2);
  expect(statSync(target).mode & 0o777).toBe(0o600);
  await expectRun(
    "export --output out.csv",
    1,
    `${target} can't be written: EEXIST: file already exists, open '${target}'. Name a file that does not exist.\n`,
  );
  for (const missing of ["missing/out.csv", "missing/"])
    await expectRun(`export --output ${missing}`, 2, "missing: create it first");
});

test("export escapes control characters on a terminal, but not in other output", async () => {
  await add({ fields: { name: "\u001b]0;title\u0007" } });
  expect((await run("export --output -", { isTerminal: true })).output).not.toContain("\u001b");
  expect((await run("export --output -")).output).toContain("\u001b");
});

test("export FILE, as with backup, is answered with the option that names the file", async () => {
  await expectRun("export out.csv", 2, "Name the file as an option: export --output out.csv\n");
  expect(existsSync(join(line.folder, "out.csv"))).toBe(false);
});
