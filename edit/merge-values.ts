import { isRecord } from "#domain/is-record.ts";

/** Decides a field that both sides changed. */
export type Choose = (field: string[], mine: unknown, theirs: unknown) => unknown;

/** `theirs` with the changes from `base` to `mine`, field by field. A list counts as one field. */
export function mergeValues(
  base: unknown,
  mine: unknown,
  theirs: unknown,
  choose: Choose = (_field, own) => own,
  field: string[] = [],
): unknown {
  if (isSame(base, mine)) return theirs;
  if (isSame(base, theirs) || isSame(mine, theirs)) return mine;
  if (!isRecord(mine) || !isRecord(theirs)) return choose(field, mine, theirs);
  const before = isRecord(base) ? base : {};
  const keys = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
  const merged = [...keys].map(
    (key) => [key, mergeValues(before[key], mine[key], theirs[key], choose, [...field, key])] as const,
  );
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
}

/** Compares values of YAML or JSON; the order of a record's fields does not count. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((entry, index) => isSame(entry, b[index]));
  }
  if (isRecord(a) && isRecord(b)) {
    return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => isSame(a[key], b[key]));
  }
  return Object.is(a, b);
}
