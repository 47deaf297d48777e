import { isDeepStrictEqual } from "node:util";

/**
 * For each entry of the new list, the index of the old entry that it comes from, or undefined for a new entry. Equal
 * entries match first, then the most similar ones, so moved and edited entries keep their comments and quotation marks.
 */
export function matchListEntries(old: unknown[], wanted: unknown[]): Array<number | undefined> {
  const matches: Array<number | undefined> = wanted.map((value, index) =>
    index < old.length && isDeepStrictEqual(old[index], value) ? index : undefined,
  );
  const isFree = (index: number) => !matches.includes(index);
  for (const [index, value] of wanted.entries()) {
    if (matches[index] !== undefined) continue;
    const equal = old.findIndex((candidate, place) => isFree(place) && isDeepStrictEqual(candidate, value));
    if (equal >= 0) matches[index] = equal;
  }
  for (const [index, value] of wanted.entries()) {
    if (matches[index] !== undefined) continue;
    const free = old.map((candidate, place) => ({
      place,
      likeness: likeness(candidate, value, place === index),
    }));
    const [best] = free.filter(({ place }) => isFree(place)).sort((a, b) => b.likeness - a.likeness);
    if (best && best.likeness > 0) matches[index] = best.place;
  }
  return matches;
}

/** 0 when the values have nothing in common. */
function likeness(a: unknown, b: unknown, isSamePlace: boolean): number {
  const bonus = isSamePlace ? 0.5 : 0;
  if (typeof a === "string" && typeof b === "string") return shareOfWords(a, b) + bonus;
  if (typeof a !== "object" || typeof b !== "object" || !a || !b) return typeof a === typeof b ? bonus : 0;
  if (Array.isArray(a) !== Array.isArray(b)) return 0;
  const other = new Map(Object.entries(b));
  const shares = Object.entries(a).map(([key, value]) => {
    if (!other.has(key)) return 0;
    return isDeepStrictEqual(value, other.get(key)) ? 1 : likeness(value, other.get(key), false) / 2;
  });
  return shares.reduce((sum, share) => sum + share, 0) + bonus;
}

function shareOfWords(a: string, b: string): number {
  const words = new Set(a.split(/\s+/));
  const others = b.split(/\s+/);
  return others.filter((word) => words.has(word)).length / Math.max(words.size, others.length);
}
