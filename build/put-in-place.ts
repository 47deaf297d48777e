import { existsSync, renameSync, rmSync } from "node:fs";

/**
 * Replaces a folder by a complete one. The former folder is kept as `.last`, because open pages still request its files.
 * A crash between the two renames leaves no folder at `place`; `restore` repairs that.
 */
export function putInPlace(complete: string, place: string): void {
  rmSync(`${place}.last`, { recursive: true, force: true });
  if (existsSync(place)) renameSync(place, `${place}.last`);
  renameSync(complete, place);
}

/** Restores the folder at `place` after a crash in the middle of `putInPlace`. */
export function restore(place: string): void {
  if (!existsSync(place) && existsSync(`${place}.last`)) renameSync(`${place}.last`, place);
}
