// Characters that control a terminal or are invisible: control characters except line breaks, direction marks, line and paragraph
// separators, invisible joiners, and lone surrogates. Those within letters and emojis of a visitor's language stay: U+200C, U+200D and
// variation selectors.
const invisible =
  /(?!\r?\n)[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;

/** Escapes invisible characters as in JSON, so escaped JSON is still JSON with the same values. Line breaks stay. */
export function escapeInvisible(text: string): string {
  return text.replace(invisible, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Writes a visitor's text on one line, with invisible characters escaped. */
export function showInline(text: string): string {
  return escapeInvisible(text.replace(/[\t\n\r ]+/g, " ").trim());
}

export function countEnquiries(count: number): string {
  return count === 1 ? "1 enquiry" : `${count} enquiries`;
}

/** Shortens a text to this number of characters, with an ellipsis at the end of a shortened text. */
export function shorten(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).toWellFormed()}…`;
}

/** Lays out a table. Lines wider than the terminal are cut at the end, so the longest texts belong in the last column. */
export function layOutTable(
  headings: readonly string[],
  rows: ReadonlyArray<readonly string[]>,
  columns: number,
): string[] {
  const cells = [headings, ...rows.map((row) => row.map(showInline))];
  const widths = headings.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const pad = (cell: string, column: number) => cell.padEnd(widths[column] ?? 0);
  return cells.map((row) => shorten(row.map(pad).join("  ").trimEnd(), columns));
}
