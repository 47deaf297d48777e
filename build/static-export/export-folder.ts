import { existsSync, readdirSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";

/** Tells a folder that an export made from everybody else's. */
const marker = ".made-by-npm-run-export";

/**
 * Makes this folder, or empties it where an earlier export made it. Rejects, and touches nothing, when somebody else's
 * files are in it.
 */
export async function beginExportFolder(folder: string): Promise<void> {
  if (existsSync(folder)) {
    const names = readdirSync(folder);
    if (names.length > 0 && !names.includes(marker))
      throw new Error(
        `${resolve(folder)} holds files that no export has put there: name a new folder, or empty this one yourself.`,
      );
    await rm(folder, { recursive: true });
  }
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, marker), "");
}
