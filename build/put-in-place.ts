import { spawn } from "node:child_process";
import { existsSync, readdirSync, renameSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/**
 * Replaces a folder by a complete one. The former folder is kept as `.last`, because open pages still request its files.
 * A crash between the two renames leaves no folder at `place`; `restore` repairs that.
 */
export function putInPlace(complete: string, place: string): void {
  const last = `${place}.last`;
  if (existsSync(last)) renameSync(last, `${place}.old.${Date.now()}`);
  if (existsSync(place)) renameSync(place, last);
  renameSync(complete, place);
  removeOld(place);
}

/**
 * Removes older folders in the background, because removing the files of 10,000 products takes seconds. If the process
 * ends before that, the next build removes the rest.
 */
function removeOld(place: string): void {
  const old = readdirSync(dirname(place)).filter((name) => name.startsWith(`${basename(place)}.old.`));
  if (old.length === 0) return;
  const folders = old.map((name) => join(dirname(place), name));
  spawn("rm", ["-rf", "--", ...folders], { detached: true, stdio: "ignore" }).unref();
}

/** Restores the folder at `place` after a crash in the middle of `putInPlace`. */
export function restore(place: string): void {
  if (!existsSync(place) && existsSync(`${place}.last`)) renameSync(`${place}.last`, place);
}
