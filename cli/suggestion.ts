import { closestWord } from "#domain/closest-word.ts";

/** ` Did you mean …?` for a word that is nearly one of these, or nothing. */
export function didYouMean(word: string, words: Iterable<string>): string {
  const meant = closestWord(word, words);
  return meant === undefined ? "" : ` Did you mean ${meant}?`;
}
