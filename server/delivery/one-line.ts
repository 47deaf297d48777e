/**
 * Makes one line for a header or a heading, of at most `length` characters. A character is what a reader sees as one, such as an
 * emoji or a letter with its accents. The function removes control characters, direction marks, and combining marks after the
 * third on a letter, which would cover the neighbouring lines. It breaks up `=?`, because mail programs decode an encoded word
 * (RFC 2047) even if a visitor typed it.
 */
export function oneLine(value: string, length: number): string {
  const line = value
    .toWellFormed()
    .replace(/[\p{Bidi_Control}\ufeff]/gu, "")
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .replace(/(\p{M}{3})\p{M}+/gu, "$1")
    .replace(/=(?=\?)/g, "= ")
    .trim();
  // One character can be made of any number of code points: the slice bounds the whole line.
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
