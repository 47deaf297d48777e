/** The letters that have no base letter in Unicode, or that the content editor writes as two letters. */
const spelledOut: Record<string, string> = {
  ä: "ae",
  ö: "oe",
  ü: "ue",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};

/**
 * Converts words to a slug, as the content editor does: `Übergreen 2` becomes `uebergreen-2`. The slug is empty if the words have
 * no Latin letter and no digit.
 */
export function slugFrom(words: string): string {
  return words
    .normalize()
    .toLowerCase()
    .replaceAll(/[äöüßæœøłđðþı]/g, (letter) => spelledOut[letter] ?? letter)
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}
