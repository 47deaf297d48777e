import { existsSync, renameSync, rmSync } from "node:fs";

/**
 * Replaces the folder at `place` with the folder `complete`. The former folder is kept as `{place}.last`, because pages that
 * are open in browsers still request its files. After a crash between the two renames, `restore` puts the former folder
 * back.
 */
export function replaceFolder(complete: string, place: string): void {
  rmSync(`${place}.last`, { recursive: true, force: true });
  if (existsSync(place)) renameSync(place, `${place}.last`);
  renameSync(complete, place);
}

/** Restores the folder at `place` if `replaceFolder` was interrupted between its two renames. */
export function restore(place: string): void {
  if (!existsSync(place) && existsSync(`${place}.last`)) renameSync(`${place}.last`, place);
}
