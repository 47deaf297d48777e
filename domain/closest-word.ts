import { distance } from "fastest-levenshtein";

/**
 * Finds the word closest to a misspelt word, or returns undefined if no word is close. One letter may be wrong in words of up to
 * three letters. In longer words, two letters or a third of the letters may be wrong, whichever is more. Two swapped letters
 * count as two wrong letters.
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

/** ` Did you mean …?` with the closest of these words, or an empty string when no word is close. */
export function didYouMean(word: string, words: Iterable<string>): string {
  return suggest(closestWord(word, words));
}

/** ` Did you mean …?`, or an empty string when there is no suggestion. */
export function suggest(meant: string | undefined): string {
  return meant === undefined ? "" : ` Did you mean ${meant}?`;
}
