import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";

/** Where a build is made. The last good one in `dist` is not touched until this one is complete. */
export const buildFolder = "dist.next";

/**
 * Lets a complete folder take the place of another, which stays beside it: pages that visitors have open ask for its files.
 * Between the two renames there is nothing: scripts/ensure-built.mjs repairs that.
 */
export async function putInPlace(complete: string, place: string): Promise<void> {
  const last = `${place}.last`;
  await rm(last, { recursive: true, force: true });
  if (existsSync(place)) await rename(place, last);
  await rename(complete, place);
}
