import { isRecord } from "#domain/is-record.ts";

/** Called for a field that both sides changed differently. Returns the value of the merged field. */
export type Choose = (field: string[], mine: unknown, theirs: unknown) => unknown;

/**
 * Merges two versions of a value, field by field: adds to `theirs` the changes that `mine` makes to `base`. Redirects are matched
 * by their old address, and the entries of other lists by their position. If the lists differ in length, or an entry of `base`
 * was moved, the list is merged as one field.
 */
export function mergeValues(
  base: unknown,
  mine: unknown,
  theirs: unknown,
  choose: Choose = (_field, own) => own,
  field: string[] = [],
): unknown {
  if (isSame(base, mine)) return theirs;
  if (isSame(base, theirs) || isSame(mine, theirs)) return mine;
  if (Array.isArray(mine) && Array.isArray(theirs)) {
    const lists = [Array.isArray(base) ? base : [], mine, theirs] as const;
    const keyOf = commonKey(lists);
    if (!keyOf) return choose(field, mine, theirs);
    const [before, own, other] = lists.map((list) =>
      Object.fromEntries(list.map((entry, index) => [keyOf(entry, index, list), entry])),
    );
    return Object.values(mergeValues(before, own, other, choose, field) as object);
  }
  if (!isRecord(mine) || !isRecord(theirs)) return choose(field, mine, theirs);
  const before = isRecord(base) ? base : {};
  const keys = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
  const merged = [...keys].map(
    (key) => [key, mergeValues(before[key], mine[key], theirs[key], choose, [...field, key])] as const,
  );
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
}

type KeyOf = (entry: unknown, index: number, list: unknown[]) => string;

/** Returns a function that gives each entry its key in the merge, or undefined if the lists must be merged as one field. */
function commonKey(lists: readonly unknown[][]): KeyOf | undefined {
  const fromOf = (entry: unknown) => (isRecord(entry) ? entry.from : undefined);
  if (lists.flat().every((entry) => typeof fromOf(entry) === "string")) {
    return (entry, index, list) => {
      const from = fromOf(entry) as string;
      // The old addresses of entries that are being typed may be equal.
      const earlier = list.slice(0, index).filter((other) => fromOf(other) === from).length;
      return earlier === 0 ? from : `${from} (${earlier + 1})`;
    };
  }
  const [base = []] = lists;
  const isMoved = (entry: unknown, index: number) =>
    !isSame(entry, base[index]) && base.some((other) => isSame(entry, other));
  const isInPlace = lists.every((list) => list.length === base.length && !list.some(isMoved));
  return isInPlace ? (_, index) => `entry ${index + 1}` : undefined;
}

/** Whether two values of YAML or JSON are equal. The order of a record's fields is ignored. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((entry, index) => isSame(entry, b[index]));
  }
  if (isRecord(a) && isRecord(b)) {
    return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => isSame(a[key], b[key]));
  }
  return Object.is(a, b);
}
