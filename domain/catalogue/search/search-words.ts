import { materials, synonyms } from "./synonyms.ts";

/** Words for which the search looks only if a query has no other words. */
const emptyWords = new Set(
  (
    "a an and are at be by can do does for from get go has have how i in is it my need of on only or our rid that the there this to up want " +
    "what when where which with you your against any best buy chemical clean cleaner cleaning commercial find good help industrial inside " +
    "looking please product professional remove removal remover some something strong use"
  ).split(" "),
);

/** Splits a text into lower-case words without accents. An amount and its unit are one word: `5 litres` becomes `5l`. */
export function wordsOf(text: string): string[] {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/(\d)[\s-]*(ml|l|g|kg)(?![\p{L}\p{N}])/gu, "$1$2")
    .replaceAll(/(\d)[\s-]*(?:litre|liter|ltr)s?(?![\p{L}\p{N}])/gu, "$1l")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** Reduces a plural to its singular: `drains` becomes `drain`; `glass` stays. */
export function stemOf(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return word.length > 3 && /[^su]s$/.test(word) ? word.slice(0, -1) : word;
}

/** The words of a text without those that say little, such as `the` and `cleaner`. */
export function tellingWords(text: string): string[] {
  return wordsOf(text).filter((word) => !emptyWords.has(stemOf(word)));
}

/** The stems of the word and of its synonyms. */
export function sameWords(word: string): readonly string[] {
  const stem = stemOf(word);
  return synonyms.find((group) => group.includes(stem)) ?? [stem];
}

/** The stems by which a text excludes what the word names: for `parquet` also `wood` and `timber`. */
export function excludingWords(word: string): string[] {
  const general = Object.keys(materials).filter((material) => materials[material]?.includes(stemOf(word)));
  return [word, ...general].flatMap(sameWords);
}
