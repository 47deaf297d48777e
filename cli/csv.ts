import { stringify } from "csv-stringify/sync";

/**
 * Writes rows as CSV (RFC 4180), with every value in quotation marks. Unless `isRaw`, a spreadsheet reads no cell as a
 * formula, with comma, semicolon or tab as the separator.
 */
export function toCsv(rows: string[][], isRaw: boolean): string {
  const written = isRaw ? rows : rows.map((row) => row.map(guardAgainstFormulas));
  return stringify(written, { quoted: true, quoted_empty: true, record_delimiter: "\r\n" });
}

/**
 * Writes an apostrophe before each character that can begin a formula, including full-width forms. Such a character can
 * be at the start of the value. It can also follow a separator or a line break, because a spreadsheet that uses another
 * separator splits the value.
 */
function guardAgainstFormulas(value: string): string {
  return value.replace(/((?:^|[,;\t\r\n])[\s"']*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g, "$1'");
}
