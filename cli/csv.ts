import { stringify } from "csv-stringify/sync";

/**
 * Writes rows as CSV (RFC 4180), every value in quotation marks. Unless `isRaw`, the table can be opened in a spreadsheet
 * with comma, semicolon or tab as the separator: no cell is read as a formula.
 */
export function toCsv(rows: string[][], isRaw: boolean): string {
  const written = isRaw ? rows : rows.map((row) => row.map(guardAgainstFormulas));
  return stringify(written, { quoted: true, quoted_empty: true, record_delimiter: "\r\n" });
}

/**
 * Puts an apostrophe before each sign that begins a formula, in its full-width form too, wherever a cell can begin: at the
 * start of the value and, because a spreadsheet opened with the wrong separator splits the value, after every separator and
 * line break.
 */
function guardAgainstFormulas(value: string): string {
  return value.replace(/((?:^|[,;\t\r\n])[\s"']*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g, "$1'");
}
