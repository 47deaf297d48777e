import { distance } from "fastest-levenshtein";
import type { AsPlainObject } from "minisearch";

/** What the words of a question may have been meant to be, by the words that an index knows. */
export interface Spelling {
  /** Neighbouring letters put in order, words that were written as one taken apart, and one that was written as two joined. */
  mend(words: string[]): string[];
  /** What was written as one word is taken apart, although each of its words may have a letter wrong. */
  takeApart(words: string[]): string[];
}

interface Vocabulary {
  stemOf(word: string): string;
  /** Fields whose words may be parts of a word. Of those of a running text anything could be made: `over` and `flow`. */
  partsFrom: string[];
}

/** More parts than `ozonovast` has make words of anything. */
const mostParts = 3;
/** As in `novast` and `x10floor`. */
const shortestPart = 2;
const shortestPartWithMistake = 4;
/** Of a word that is still being typed. */
const shortestBeginning = 3;

export function createSpelling(
  { index, fieldIds }: AsPlainObject,
  { stemOf, partsFrom }: Vocabulary,
): Spelling {
  const partIds = partsFrom.map((field) => String(fieldIds[field]));
  const known = index.map(([term]) => term).sort();
  const knownTerms = new Set(known);
  const parts = index
    .filter(([, fields]) => partIds.some((id) => id in fields))
    .map(([term]) => term)
    .sort();
  const partTerms = new Set(parts);

  const isKnown = (word: string) => knownTerms.has(stemOf(word));
  const isBeginning = (word: string, terms: string[]) =>
    terms[placeOf(terms, word)]?.startsWith(word) ?? false;

  /** A part as the index knows it. */
  const partOf = (word: string) => (partTerms.has(stemOf(word)) ? stemOf(word) : undefined);

  const similarPartOf = (word: string) =>
    partOf(word) ??
    (word.length < shortestPartWithMistake
      ? undefined
      : parts.find((part) => part.length >= shortestPartWithMistake && isOneMistakeAway(part, word)));

  const similarEndOf = (word: string) =>
    similarPartOf(word) ?? (word.length >= shortestBeginning && isBeginning(word, parts) ? word : undefined);

  function apart(word: string, part: PartOf, end: PartOf): string[] | undefined {
    for (let count = 2; count <= mostParts; count++) {
      const parts = partsOf(word, count, part, end);
      if (parts) return parts;
    }
    return undefined;
  }

  function readingsOf(word: string): string[] {
    if (isKnown(word)) return [word];
    const swapped = swapsOf(word).find(
      (swap) => isKnown(swap) || (swap.length > 3 && isBeginning(swap, known)),
    );
    if (swapped !== undefined) return [swapped];
    return apart(word, partOf, partOf) ?? [word];
  }

  function mend(words: string[]): string[] {
    const [first, second, ...others] = words;
    if (first === undefined) return [];
    if (second !== undefined && isKnown(first + second) && !(isKnown(first) && isKnown(second)))
      return [first + second, ...mend(others)];
    return [...readingsOf(first), ...mend(words.slice(1))];
  }

  return {
    mend,
    takeApart: (words) =>
      words.flatMap((word) =>
        isKnown(word) ? [word] : (apart(word, similarPartOf, similarEndOf) ?? [word]),
      ),
  };
}

type PartOf = (word: string) => string | undefined;

/** So many parts, the longest first; `end` says what the last may be. */
function partsOf(word: string, count: number, part: PartOf, end: PartOf): string[] | undefined {
  if (count === 1) {
    const last = end(word);
    return last === undefined ? undefined : [last];
  }
  for (let cut = word.length - shortestPart; cut >= shortestPart; cut--) {
    const first = part(word.slice(0, cut));
    const others = first === undefined ? undefined : partsOf(word.slice(cut), count - 1, part, end);
    if (first !== undefined && others) return [first, ...others];
  }
  return undefined;
}

/** Each pair of neighbouring letters the other way round. */
function swapsOf(word: string): string[] {
  return [...word].slice(1).map((_, at) => {
    const letters = [...word];
    [letters[at], letters[at + 1]] = [letters[at + 1] ?? "", letters[at] ?? ""];
    return letters.join("");
  });
}

/** One letter too many, too few or wrong, or two neighbours swapped, but not the first: that one people get right. */
function isOneMistakeAway(one: string, other: string): boolean {
  if (one[0] !== other[0] || Math.abs(one.length - other.length) > 1) return false;
  return distance(one, other) <= 1 || swapsOf(one).includes(other);
}

/** Where a word stands, or would stand, in a sorted list. */
function placeOf(sorted: string[], word: string): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? "") < word) low = middle + 1;
    else high = middle;
  }
  return low;
}
