import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import listed from "big-list-of-naughty-strings/blns.json" with { type: "json" };
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formNames } from "#domain/enquiries/form-name.ts";
import { fieldRules } from "#domain/enquiries/rules.ts";
import { createReceive } from "#server/enquiries/receive.ts";
import type { EnquiryDatabase } from "#server/enquiries/store/enquiry-database.ts";
import { openStore } from "#server/enquiries/store/open-store.ts";
import { readSettings } from "#server/settings/read-settings.ts";
import { runEnquiries } from "../cli/run-enquiries.ts";
import { parseCsv } from "./support/parse-csv.ts";
import { startPostgres, type TestPostgres } from "./support/start-postgres.ts";

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
/** Fields whose rules allow only some texts. */
const ruled: Record<string, string> = {
  email: "asha@example.com",
  phone: "+919800000000",
  invoiceCountry: "India",
  telephoneNumber: "+919800000000",
  emailAddress: "asha@example.com",
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

describe.each(["SQLite", "PostgreSQL"])("naughty strings in every field, through %s", (kind) => {
  let environment: Record<string, string>;
  let store: EnquiryDatabase;
  /** Fields as they were sent, by reference. */
  const sent = new Map<string, Record<string, string>>();

  beforeAll(async () => {
    environment =
      kind === "SQLite" ? { DATA_DIR: folder } : { DATABASE_URL: await postgres.createDatabase("naughty") };
    store = await openStore(readSettings(environment));
    const receive = createReceive({
      store,
      limiter: { take: () => ({ ok: true, used: 0 }) },
      channels: ["email"],
      log: { info() {}, error() {} },
    });
    const receiveOne = async (form: (typeof formNames)[number], text: string, index: number) => {
      const names = Object.keys(fieldRules[form]);
      const values = Object.fromEntries(names.map((name) => [name, ruled[name] ?? text]));
      const outcome = await receive(form, { ...values, submission: `draft-${index}` }, "");
      if (!outcome.ok || !outcome.reference) throw new Error(`${JSON.stringify(text)} was refused`);
      sent.set(outcome.reference, mapValues(values, withPlainLineBreaks));
    };
    await Promise.all(
      formNames.flatMap((form) => naughty.map((text, index) => receiveOne(form, text, index))),
    );
    expect(sent.size).toBe(2 * naughty.length);
  }, 60_000);
  afterAll(() => store.close());

  test("are stored and read back equal", async () => {
    for (const [reference, fields] of sent) expect(await store.find(reference)).toMatchObject({ fields });
  });

  test("are found by searching for them", async () => {
    // Each search reads every enquiry, so every tenth string must do.
    for (const [reference, { message: text = "" }] of [...sent].filter((_, index) => index % 10 === 0)) {
      const { enquiries } = await store.list({ text, limit: 2_000, offset: 0 });
      expect(enquiries.map((found) => found.reference)).toContain(reference);
    }
  });

  test("are equal in a raw CSV", async () => {
    expect(await exportFields("--raw")).toEqual(filledFields((value) => value));
  });

  test("are equal in a CSV for spreadsheets, apart from the apostrophes that guard formulas", async () => {
    const withoutApostrophes = (value: string) => value.replaceAll("'", "");
    const exported = await exportFields();
    const plain = Object.entries(exported).map(([key, fields]) => [
      key,
      mapValues(fields, withoutApostrophes),
    ]);
    expect(Object.fromEntries(plain)).toEqual(filledFields(withoutApostrophes));
    const values = Object.values(exported).flatMap((fields) => Object.values(fields));
    expect(values.filter((value) => /(^|[,;\t\r\n])[=+\-@＝＋－＠]/u.test(value))).toEqual([]);
  });

  /** The fields that are not empty, by reference and label. */
  function filledFields(write: (value: string) => string) {
    const labels = new Map(
      Object.values(fieldRules).flatMap((fields) =>
        Object.entries(fields).map(([name, { label }]) => [name, label] as const),
      ),
    );
    const byLabel = (fields: Record<string, string>) =>
      Object.fromEntries(Object.entries(fields).map(([name, value]) => [labels.get(name), write(value)]));
    return Object.fromEntries([...sent].map(([reference, fields]) => [reference, byLabel(fields)]));
  }

  async function exportFields(...options: string[]): Promise<Record<string, Record<string, string>>> {
    let output = "";
    const write = (text: string) => {
      output += text;
    };
    await runEnquiries(["export", "--output", "-", ...options], {
      write,
      writeError: write,
      createContext: () => ({
        config: readSettings(environment),
        openStore: () => openStore(readSettings(environment)),
        readSite: () => Promise.reject(new Error("The export does not read the site.")),
        settingsFile: undefined,
        writeNote() {},
        write,
        isTerminal: false,
        columns: 80,
        ask: undefined,
        now: Date.now,
        folder,
      }),
    });
    const labels = new Set(
      Object.values(fieldRules).flatMap((fields) => Object.values(fields).map(({ label }) => label)),
    );
    const [headings = [], ...rows] = parseCsv(output);
    const fieldsOf = (row: string[]) =>
      headings.flatMap((heading, column) =>
        labels.has(heading) && row[column] ? [[heading, row[column]]] : [],
      );
    return Object.fromEntries(rows.map((row) => [row[0], Object.fromEntries(fieldsOf(row))]));
  }
});

function mapValues(fields: Record<string, string>, change: (value: string) => string) {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, change(value)]));
}

/** The only change that `receive` makes. */
function withPlainLineBreaks(value: string) {
  return value.replace(/\r\n?/g, "\n");
}
