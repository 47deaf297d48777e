import { stringify } from "csv-stringify/sync";

/**
 * Writes rows as CSV (RFC 4180), with every value in quotation marks. Unless `isRaw`, a spreadsheet reads no cell as a
 * formula, whether it separates cells at commas, semicolons or tabs.
 */
export function toSafeCsv(rows: string[][], isRaw: boolean): string {
  const written = isRaw ? rows : rows.map((row) => row.map(guardAgainstFormulas));
  return stringify(written, { quoted: true, quoted_empty: true, record_delimiter: "\r\n" });
}

/**
 * Writes an apostrophe before each character that can begin a formula (full-width forms included). Such a character can be at the
 * start of the value, or after a separator or line break, where a spreadsheet with other separators splits the value.
 */
function guardAgainstFormulas(value: string): string {
  return value.replace(/((?:^|[,;\t\r\n])[\s"']*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g, "$1'");
}
