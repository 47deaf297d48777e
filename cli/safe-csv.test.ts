import naughtyStrings from "big-list-of-naughty-strings/blns.json" with { type: "json" };
import { expect, test } from "vitest";
import { parseCsv } from "#tests/support/parse-csv.ts";
import { toSafeCsv } from "./safe-csv.ts";

const cells = [
  ...naughtyStrings.filter((text) => text !== ""),
  ...["a\t=1", "a\n=1", "a\r=1", "＝1＋1", "'=already guarded", '"', '","', "\u2028\u2029\u0085\ufeff"],
];

test("raw CSV contains the Big List of Naughty Strings unchanged", () => {
  expect(parseCsv(toSafeCsv([cells], true))).toEqual([cells]);
});

test("guarded CSV adds only apostrophes, and no cell begins with a formula, whatever the separator of the spreadsheet", () => {
  const [guarded = []] = parseCsv(toSafeCsv([cells], false));
  const withoutApostrophes = (cell: string) => cell.replaceAll("'", "");
  expect(guarded.map(withoutApostrophes)).toEqual(cells.map(withoutApostrophes));
  for (const cell of guarded) expect(cell).not.toMatch(/(^|[,;\t\r\n])[=+\-@＝＋－＠]/u);
});
