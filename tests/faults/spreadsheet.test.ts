import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { toCsv } from "../../cli/csv.ts";

const separators = { comma: 44, semicolon: 59, tab: 9 };
const formula = "=50+5";

/**
 * Values that contain a formula at the start, after text, after a separator or after a line break. Another character can precede
 * the formula.
 */
const values = ["", ",", ";", "\t", "\n", "\r\n", "\r"].flatMap((start) =>
  ["", " ", '"', '""', "'", '" '].flatMap((between) =>
    [start, `text${start}`].flatMap((before) => [
      `${before}${between}${formula}`,
      `${before}${between}${formula}${between}${start}`,
    ]),
  ),
);
const rows = values.flatMap((value) => [
  [value, "text", "text"],
  ["text", value, "text"],
]);

/* These tests need Debian's package libreoffice-calc. */

test.each(Object.keys(separators) as Array<keyof typeof separators>)(
  "when LibreOffice splits an exported table at each %s, no cell contains a formula",
  async (separator) => {
    // The raw table proves that LibreOffice evaluates formulas in this test.
    expect(await formulasIn("raw", separator)).not.toEqual([]);
    expect(await formulasIn("guarded", separator)).toEqual([]);
  },
);

/** Opens the table in LibreOffice and returns the formulas of its cells. */
async function formulasIn(name: "raw" | "guarded", separator: keyof typeof separators): Promise<string[]> {
  const folder = temporaryFolder();
  const table = join(folder, `${name}-${separator}.csv`);
  writeFileSync(table, `\ufeff${toCsv(rows, name === "raw")}`);
  // The first values are separator, quotation mark, UTF-8 and first line. The last value makes LibreOffice evaluate formulas.
  const filter = `CSV:${separators[separator]},34,76,1,,0,false,true,false,false,false,-1,true`;
  await promisify(execFile)("soffice", [
    "--headless",
    `-env:UserInstallation=file://${folder}/profile`,
    `--infilter=${filter}`,
    "--convert-to",
    "fods",
    "--outdir",
    folder,
    table,
  ]);
  const sheet = readFileSync(table.replace(/csv$/, "fods"), "utf8");
  return [...sheet.matchAll(/table:formula="([^"]*)"/g)].map(([, found = ""]) => found);
}
