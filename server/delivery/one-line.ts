// U+2800 is an empty Braille pattern.
const visible = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Makes one line of at most `length` characters for a header or a heading. A character is a grapheme, such as an emoji or a letter
 * with its accents. Line breaks and control characters become spaces, and direction marks are removed. Other invisible characters
 * stay, because some of them join letters and emojis. A letter keeps three combining marks, because many marks would cover the
 * neighbouring lines. `=?` gets a space, because mail programs decode encoded words (RFC 2047), also those that a visitor typed.
 * A text of which nothing is visible becomes an empty text.
 */
export function oneLine(value: string, length: number): string {
  const line = value
    .toWellFormed()
    .replace(/[\p{Bidi_Control}\ufeff]/gu, "")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .replace(/(\p{M}{3})\p{M}+/gu, "$1")
    .replace(/=(?=\?)/g, "= ")
    .trim();
  if (!visible.test(line)) return "";
  // One grapheme can contain any number of code points, so the slice limits the length of the line.
  const characters = [...new Intl.Segmenter("en").segment(line.slice(0, length * 4))].map(
    (part) => part.segment,
  );
  if (characters.length <= length && line.length <= length * 4) return line;
  const start = characters
    .slice(0, length - 1)
    .join("")
    .toWellFormed();
  const wordEnd = start.lastIndexOf(" ");
  return `${wordEnd > start.length * 0.6 ? start.slice(0, wordEnd) : start.trimEnd()}…`;
}
