import { isRecord } from "#domain/is-record.ts";

/** What has been typed and not saved, kept in this browser so that it survives a reload. */
export interface Unsaved {
  value: unknown;
  /** What the file said when it was opened; undefined for a file that is still to be made. */
  base?: unknown;
  version?: string;
}

const prefix = "ozo-edit:";

export function readUnsaved(path: string): Unsaved | undefined {
  const text = localStorage.getItem(prefix + path);
  return text === null ? undefined : (JSON.parse(text) as Unsaved);
}

export function keepUnsaved(path: string, unsaved: Unsaved): void {
  localStorage.setItem(prefix + path, JSON.stringify(unsaved));
}

export function dropUnsaved(path: string): void {
  localStorage.removeItem(prefix + path);
}

/** The paths of all files with something unsaved. */
export function unsavedPaths(): string[] {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length));
}

/** `theirs` with what was changed from `base` to `mine`, field by field. */
export function putOnTop(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (isSame(base, mine)) return theirs;
  if (!isRecord(base) || !isRecord(mine) || !isRecord(theirs)) return mine;
  const keys = new Set([...Object.keys(theirs), ...Object.keys(mine)]);
  const merged = [...keys].map((key) => [key, putOnTop(base[key], mine[key], theirs[key])] as const);
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
}

export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
