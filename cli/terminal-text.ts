// What a terminal would obey or hide instead of show: control characters, marks that turn the direction of writing,
// line and paragraph separators, invisible joiners, half surrogate pairs.
const unseen =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const wide =
  /^(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}])/u;
const takesNoRoom = /^[\p{Mn}\p{Me}\p{Cf}]+$/u;

/** A visitor's text on one line, with what would move the cursor or mislead the eye written out. */
export function showInline(text: string): string {
  return showUnseen(text.replace(/[\t\n\r ]+/g, " ").trim());
}

/** A visitor's text line by line. */
export function showLines(text: string): string[] {
  return text.replaceAll("\t", "    ").split("\n").map(showUnseen);
}

function showUnseen(text: string) {
  return text.replace(unseen, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`);
}

/** A text for a screen as it is, apart from what would move the cursor or mislead the eye. */
export function showRaw(text: string): string {
  return text.split(/\r?\n/).map(showUnseen).join("\n");
}

/** JSON that a terminal takes no orders from, and that means the same to a program. */
export function showJson(value: unknown): string {
  return JSON.stringify(value, null, 2)
    .split("\n")
    .map((line) => line.replace(unseen, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`))
    .join("\n");
}

/** Columns that a text without control characters takes. */
export function widthOf(text: string): number {
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += widthOfGrapheme(segment);
  return width;
}

function widthOfGrapheme(grapheme: string) {
  if (takesNoRoom.test(grapheme)) return 0;
  return wide.test(grapheme) ? 2 : 1;
}

/** Cut to so many columns, with an ellipsis where something is missing. */
export function shorten(text: string, columns: number): string {
  if (widthOf(text) <= columns) return text;
  let cut = "";
  let width = 0;
  for (const { segment } of graphemes.segment(text)) {
    width += widthOfGrapheme(segment);
    if (width > columns - 1) break;
    cut += segment;
  }
  return `${cut}…`;
}

/** Lines of a table no wider than the terminal: the widest of the flexible columns gives way first. */
export function layOutTable(
  headings: readonly string[],
  rows: ReadonlyArray<readonly string[]>,
  { columns, flexible }: { columns: number; flexible: ReadonlyArray<{ column: number; smallest: number }> },
): string[] {
  const cells = [headings, ...rows.map((row) => row.map(showInline))];
  const widths = headings.map((_, column) => Math.max(...cells.map((row) => widthOf(row[column] ?? ""))));
  const gap = 2;
  let excess = widths.reduce((sum, width) => sum + width, 0) + gap * (widths.length - 1) - columns;
  while (excess > 0) {
    const [widest] = flexible
      .filter(({ column, smallest }) => (widths[column] ?? 0) > smallest)
      .sort((one, other) => (widths[other.column] ?? 0) - (widths[one.column] ?? 0));
    if (widest === undefined) break;
    widths[widest.column] = (widths[widest.column] ?? 0) - 1;
    excess -= 1;
  }
  return cells.map((row) =>
    widths
      .map((width, column) => {
        const cell = shorten(row[column] ?? "", width);
        return cell + " ".repeat(width - widthOf(cell));
      })
      .join(" ".repeat(gap))
      .trimEnd(),
  );
}
