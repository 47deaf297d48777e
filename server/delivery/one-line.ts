/**
 * One line for a header or a headline: no control or direction signs, single spaces, at most so many characters as
 * people count them.
 */
export function oneLine(value: string, length: number): string {
  const oneLine = value
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, "")
    .trim();
  // A character may be made of very many code points; the slice keeps a pile of accents from filling the header.
  const characters = [...new Intl.Segmenter("en").segment(oneLine.slice(0, length * 4))].map(
    (part) => part.segment,
  );
  if (characters.length <= length && oneLine.length <= length * 4) return oneLine;
  const start = characters
    .slice(0, length - 1)
    .join("")
    .toWellFormed();
  const wordEnd = start.lastIndexOf(" ");
  return `${wordEnd > start.length * 0.6 ? start.slice(0, wordEnd) : start.trimEnd()}…`;
}
