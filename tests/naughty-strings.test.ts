import listed from "big-list-of-naughty-strings/blns.json" with { type: "json" };
import pMap from "p-map";
import { expect, test } from "vitest";
import { type FormName, formNames } from "#domain/enquiries/form-name.ts";
import { fieldRules } from "#domain/enquiries/rules.ts";
import { createReceive } from "#server/enquiries/receive.ts";
import { toCsv } from "../cli/csv.ts";
import { parseCsv } from "./support/parse-csv.ts";
import { openTemporaryStore } from "./support/temporary-store.ts";

const naughty = [
  ...listed.filter((text) => text !== ""),
  "a\t=1",
  "a\n=1",
  "a\r=1",
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

test("strings of the Big List of Naughty Strings in every field of both forms are received and stored unchanged", async () => {
  const store = await openTemporaryStore();
  const receive = createReceive({
    store,
    limiter: { take: () => ({ ok: true, used: 0 }) },
    channels: ["email"],
    log: { info() {}, error() {} },
  });
  const send = async (form: FormName, text: string, index: number) => {
    const fieldsWith = (value: string) =>
      Object.fromEntries(Object.keys(fieldRules[form]).map((name) => [name, ruled[name] ?? value]));
    const outcome = await receive(form, { ...fieldsWith(text), submission: `draft-${index}` }, "");
    if (!outcome.ok || !outcome.reference) throw new Error(`${JSON.stringify(text)} was refused`);
    // `receive` changes only line breaks.
    return { reference: outcome.reference, fields: fieldsWith(text.replace(/\r\n?/g, "\n")) };
  };
  // Few at a time, because the store refuses enquiries that wait too long for a busy machine.
  const sends = formNames.flatMap((form) => naughty.map((text, index) => () => send(form, text, index)));
  const sent = await pMap(sends, (sendOne) => sendOne(), { concurrency: 10 });
  for (const { reference, fields } of sent) expect(await store.find(reference)).toMatchObject({ fields });
});

test("a CSV export with --raw does not change naughty strings; without --raw it only adds apostrophes, and a spreadsheet finds no formula with any separator", () => {
  expect(parseCsv(toCsv([naughty], true))).toEqual([naughty]);
  const [cells = []] = parseCsv(toCsv([naughty], false));
  const bare = (value: string) => value.replaceAll("'", "");
  expect(cells.map(bare)).toEqual(naughty.map(bare));
  for (const cell of cells) expect(cell).not.toMatch(/(^|[,;\t\r\n])[=+\-@＝＋－＠]/u);
});
