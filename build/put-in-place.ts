import { spawn } from "node:child_process";
import { existsSync, readdirSync, renameSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/**
 * Lets a complete folder take the place of another, which stays beside it: pages that visitors have open ask for its files.
 * Between the two renames there is nothing: `restore` repairs that.
 */
export function putInPlace(complete: string, place: string): void {
  const last = `${place}.last`;
  if (existsSync(last)) renameSync(last, `${place}.old.${Date.now()}`);
  if (existsSync(place)) renameSync(place, last);
  renameSync(complete, place);
  removeOld(place);
}

/** Nobody waits for it: the files of 10,000 products take seconds to remove. What a stop leaves, the next build removes. */
function removeOld(place: string): void {
  const old = readdirSync(dirname(place)).filter((name) => name.startsWith(`${basename(place)}.old.`));
  if (old.length === 0) return;
  const folders = old.map((name) => join(dirname(place), name));
  spawn("rm", ["-rf", "--", ...folders], { detached: true, stdio: "ignore" }).unref();
}

/** Brings back what was in this place when the machine went down in the middle of `putInPlace`. */
export function restore(place: string): void {
  if (!existsSync(place) && existsSync(`${place}.last`)) renameSync(`${place}.last`, place);
}
