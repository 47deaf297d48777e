import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { EnquiryDatabase } from "#server/enquiries/store/enquiry-database.ts";
import { openStore } from "#server/enquiries/store/open-store.ts";
import { runEnquiries } from "../cli/run-enquiries.ts";
import type { FormName } from "../domain/enquiries/form-name.ts";
import { fieldRules } from "../domain/enquiries/rules.ts";
import { createReceive } from "../server/enquiries/receive.ts";
import { readSettings } from "../server/settings/read-settings.ts";
import { parseCsv } from "./support/parse-csv.ts";
import { startPostgres, type TestPostgres } from "./support/start-postgres.ts";

const listed: string[] = createRequire(import.meta.url)("big-list-of-naughty-strings/blns.json");
// Those of the list, and some that it lacks; the empty string and what no store may keep are tested elsewhere.
const naughty = [
  ...listed.filter((text) => text !== ""),
  "\ttab first",
  "\nline break first",
  "＝1＋1",
  "'=already guarded",
  '"',
  '","',
  "\u2028\u2029\u0085\ufeff",
  "\u001b[2J\u0007\u009b",
  "x".repeat(500),
];
const freeFields: Record<FormName, { free: string[]; fixed: Record<string, string> }> = {
  enquiry: {
    free: ["name", "company", "product", "message"],
    fixed: { email: "asha@example.com", phone: "+919800000000" },
  },
  "new-customer": {
    free: ["legalCompanyName", "fullInvoiceAddress", "contactFullName", "message"],
    fixed: { invoiceCountry: "India", telephoneNumber: "+919800000000", emailAddress: "asha@example.com" },
  },
};

let postgres: TestPostgres;
let folder: string;

beforeAll(async () => {
  postgres = await startPostgres();
  folder = mkdtempSync(join(tmpdir(), "ozo-naughty-"));
}, 60_000);
afterAll(async () => {
  await postgres.remove();
  rmSync(folder, { recursive: true });
});

async function receiveAll(store: EnquiryDatabase) {
  const receive = createReceive({
    store,
    limiter: { take: () => ({ ok: true, used: 0 }) },
    channels: ["email"],
    log: { info() {}, error() {} },
  });
  const expected = new Map<string, { form: FormName; fields: Record<string, string> }>();
  for (const form of ["enquiry", "new-customer"] as const) {
    const { free, fixed } = freeFields[form];
    await Promise.all(
      naughty.map(async (text, index) => {
        const values = { ...fixed, ...Object.fromEntries(free.map((field) => [field, text])) };
        const outcome = await receive(form, { ...values, submission: `draft-${index}` }, "");
        if (!outcome.ok || !outcome.reference)
          throw new Error(`${JSON.stringify(text)} was refused: ${JSON.stringify(outcome)}`);
        const fields = Object.fromEntries(
          Object.keys(fieldRules[form]).map((field) => [
            field,
            (values as Record<string, string>)[field] ?? "",
          ]),
        );
        expected.set(outcome.reference, { form, fields: normalised(fields) });
      }),
    );
  }
  return expected;
}

/** The one change that is made on the way in. */
function normalised(fields: Record<string, string>) {
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [field, value.replace(/\r\n?/g, "\n")]),
  );
}

async function exportCsv(environment: Record<string, string>, ...options: string[]) {
  let output = "";
  const write = (text: string) => {
    output += text;
  };
  const exitCode = await runEnquiries(["export", "--output", "-", ...options], {
    write,
    writeError: write,
    createContext() {
      const config = readSettings(environment);
      const openThis = () => openStore(config);
      return {
        config,
        openStore: openThis,
        readSite: () => Promise.reject(new Error("no command here reads the site")),
        settingsFile: undefined,
        writeNote() {},
        write,
        isTerminal: false,
        columns: 80,
        ask: undefined,
        now: Date.now,
        folder,
      };
    },
  });
  expect(exitCode).toBe(0);
  const [headings = [], ...rows] = parseCsv(output);
  return rows.map((row) => Object.fromEntries(headings.map((heading, column) => [heading, row[column]])));
}

describe.each(["SQLite", "PostgreSQL"])("naughty strings in every field, through %s", (kind) => {
  let environment: Record<string, string>;
  let store: EnquiryDatabase;
  let expected: Awaited<ReturnType<typeof receiveAll>>;

  beforeAll(async () => {
    environment =
      kind === "SQLite" ? { DATA_DIR: folder } : { DATABASE_URL: await postgres.createDatabase("naughty") };
    store = await openStore(readSettings(environment));
    expected = await receiveAll(store);
  }, 60_000);
  afterAll(() => store.close());

  test("are stored and read back equal", async () => {
    expect(expected.size).toBe(2 * naughty.length);
    for (const [reference, enquiry] of expected) expect(await store.find(reference)).toMatchObject(enquiry);
  });

  test("are found by searching for them", async () => {
    // Each search reads every enquiry, so every tenth has to do.
    const some = [...expected].filter((_, index) => index % 10 === 0);
    for (const [reference, { fields }] of some) {
      const { enquiries } = await store.list({ text: fields.message ?? "", limit: 2_000, offset: 0 });
      expect(enquiries.map((found) => found.reference)).toContain(reference);
    }
  });

  test("come out of a raw CSV equal", async () => {
    const rows = await exportCsv(environment, "--raw");
    expect(rows).toHaveLength(expected.size);
    for (const row of rows) expect(valuesIn(row)).toEqual(byLabel(row, (value) => value));
  });

  test("come out of a CSV for spreadsheets equal, apart from the apostrophe before a formula", async () => {
    const rows = await exportCsv(environment);
    expect(rows).toHaveLength(expected.size);
    for (const row of rows) {
      expect(valuesIn(row)).toEqual(
        byLabel(row, (value) => (/^[=+\-@\t\r\n＝＋－＠]/u.test(value) ? `'${value}` : value)),
      );
      for (const value of Object.values(row)) expect(value).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/u);
    }
  });

  function valuesIn(row: Record<string, string | undefined>) {
    const labels = Object.values(fieldRules).flatMap((fields) =>
      Object.values(fields).map(({ label }) => label),
    );
    return Object.fromEntries(labels.map((label) => [label, row[label]]));
  }

  function byLabel(row: Record<string, string | undefined>, write: (value: string) => string) {
    const enquiry = expected.get(row.Reference ?? "");
    const blank = Object.values(fieldRules).flatMap((fields) =>
      Object.values(fields).map(({ label }) => [label, ""]),
    );
    const filled = Object.entries(enquiry?.fields ?? {}).map(([field, value]) => [
      fieldRules[enquiry?.form ?? "enquiry"][field]?.label,
      write(value),
    ]);
    return Object.fromEntries([...blank, ...filled]);
  }
});
