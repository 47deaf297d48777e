import { existsSync, renameSync, rmSync } from "node:fs";

/**
 * Lets a complete folder take the place of another, which stays beside it: pages that visitors have open ask for its files.
 * Between the two renames there is nothing: `restore` repairs that.
 */
export function putInPlace(complete: string, place: string): void {
  const last = `${place}.last`;
  rmSync(last, { recursive: true, force: true });
  if (existsSync(place)) renameSync(place, last);
  renameSync(complete, place);
}

/** Brings back what was in this place when the machine went down in the middle of `putInPlace`. */
export function restore(place: string): void {
  if (!existsSync(place) && existsSync(`${place}.last`)) renameSync(`${place}.last`, place);
}
