import { distance } from "fastest-levenshtein";

/**
 * The word that was probably meant, or undefined when none is near: at most one letter in three is wrong, and two
 * swapped ones, which count as two, are forgiven in short words too.
 */
export function closestWord(word: string, words: Iterable<string>): string | undefined {
  const asked = word.toLowerCase();
  let nearest: { word: string; distance: number } | undefined;
  for (const candidate of words) {
    const far = distance(asked, candidate.toLowerCase());
    if (far < (nearest?.distance ?? Number.POSITIVE_INFINITY)) nearest = { word: candidate, distance: far };
  }
  const tolerated = word.length < 4 ? 1 : Math.max(2, Math.floor(word.length / 3));
  return nearest && nearest.distance <= tolerated ? nearest.word : undefined;
}

/** ` Did you mean …?` for a word that is nearly one of these, or nothing. */
export function didYouMean(word: string, words: Iterable<string>): string {
  return suggest(closestWord(word, words));
}

/** ` Did you mean …?`, or nothing. */
export function suggest(meant: string | undefined): string {
  return meant === undefined ? "" : ` Did you mean ${meant}?`;
}
