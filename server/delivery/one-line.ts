/**
 * Makes one line of at most `length` characters for a header or a heading. A character is a grapheme, such as an emoji or
 * a letter with its accents. The function replaces line breaks and control characters by spaces, and removes direction
 * marks. It removes combining marks after the third on a letter, because many marks would cover the neighbouring lines. It
 * adds a space inside `=?`, because mail programs decode an encoded word (RFC 2047) even if a visitor typed it.
 */
export function oneLine(value: string, length: number): string {
  const line = value
    .toWellFormed()
    .replace(/[\p{Bidi_Control}\ufeff]/gu, "")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .replace(/(\p{M}{3})\p{M}+/gu, "$1")
    .replace(/=(?=\?)/g, "= ")
    .trim();
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
