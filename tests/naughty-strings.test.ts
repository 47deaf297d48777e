import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import listed from "big-list-of-naughty-strings/blns.json" with { type: "json" };
import pMap from "p-map";
import { expect, onTestFinished, test } from "vitest";
import { type FormName, formNames } from "#domain/enquiries/form-name.ts";
import { fieldRules } from "#domain/enquiries/rules.ts";
import { createReceive } from "#server/enquiries/receive.ts";
import { openStore } from "#server/enquiries/store/open-store.ts";
import { readSettings } from "#server/settings/read-settings.ts";
import { runEnquiries } from "../cli/run-enquiries.ts";
import { parseCsv } from "./support/parse-csv.ts";
import { startPostgres } from "./support/start-postgres.ts";

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
/** Valid values for the fields that do not accept every text. */
const ruled: Record<string, string> = {
  email: "asha@example.com",
  phone: "+919800000000",
  invoiceCountry: "India",
  telephoneNumber: "+919800000000",
  emailAddress: "asha@example.com",
};

const labels = new Map(
  Object.values(fieldRules).flatMap((fields) =>
    Object.entries(fields).map(([name, { label }]) => [name, label] as const),
  ),
);

test.each(["SQLite", "PostgreSQL"])(
  "strings of the Big List of Naughty Strings in every field are stored and exported unchanged: %s",
  async (kind) => {
    const folder = mkdtempSync(join(tmpdir(), "ozo-naughty-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const environment = kind === "SQLite" ? { DATA_DIR: folder } : { DATABASE_URL: await createDatabase() };
    const store = await openStore(readSettings(environment));
    onTestFinished(() => store.close());
    const receive = createReceive({
      store,
      limiter: { take: () => ({ ok: true, used: 0 }) },
      channels: ["email"],
      log: { info() {}, error() {} },
    });
    /** The expected fields by reference. `receive` only changes their line breaks. */
    const sent = new Map<string, Record<string, string>>();
    const send = async (form: FormName, text: string, index: number) => {
      const names = Object.keys(fieldRules[form]);
      const fields = Object.fromEntries(names.map((name) => [name, ruled[name] ?? text]));
      const outcome = await receive(form, { ...fields, submission: `draft-${index}` }, "");
      if (!outcome.ok || !outcome.reference) throw new Error(`${JSON.stringify(text)} was refused`);
      const kept = change(fields, (value) => value.replace(/\r\n?/g, "\n"));
      sent.set(outcome.reference, kept);
    };
    // Few at a time, because the store refuses enquiries that wait too long for a busy machine.
    const sends = formNames.flatMap((form) => naughty.map((text, index) => () => send(form, text, index)));
    await pMap(sends, (send) => send(), { concurrency: 10 });

    for (const [reference, fields] of sent) expect(await store.find(reference)).toMatchObject({ fields });

    const byLabel = (fields: Record<string, string>) =>
      Object.fromEntries(Object.entries(fields).map(([name, value]) => [labels.get(name), value]));
    const exported = await exportFields(environment, "--raw");
    for (const [reference, fields] of sent) expect(exported.get(reference)).toEqual(byLabel(fields));

    // The guarded export only adds apostrophes, and a spreadsheet finds no formula in a cell, whichever separator it uses.
    const guarded = await exportFields(environment);
    const bare = (value: string) => value.replaceAll("'", "");
    for (const [reference, fields] of sent) {
      const cells = guarded.get(reference) ?? {};
      expect(change(cells, bare)).toEqual(change(byLabel(fields), bare));
      for (const cell of Object.values(cells)) expect(cell).not.toMatch(/(^|[,;\t\r\n])[=+\-@＝＋－＠]/u);
    }
  },
);

async function createDatabase() {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.remove());
  return postgres.createDatabase("naughty");
}

/** The non-empty fields of an export, by reference and label. */
async function exportFields(environment: Record<string, string>, ...options: string[]) {
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
      folder: "",
    }),
  });
  const [headings = [], ...rows] = parseCsv(output);
  const shown = new Set(labels.values());
  return new Map(
    rows.map((row) => {
      const cells = headings.map((heading, column) => [heading, row[column] ?? ""] as const);
      return [row[0], Object.fromEntries(cells.filter(([heading, cell]) => shown.has(heading) && cell))];
    }),
  );
}

function change(fields: Record<string, string>, write: (value: string) => string) {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, write(value)]));
}
