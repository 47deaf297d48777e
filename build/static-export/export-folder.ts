import { existsSync, readdirSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";

/** Marks a folder that an export has made. */
const marker = ".made-by-npm-run-export";

/**
 * Creates this folder, or empties it when an earlier export made it. Rejects without a change when the folder holds other
 * files.
 */
export async function beginExportFolder(folder: string): Promise<void> {
  if (existsSync(folder)) {
    const names = readdirSync(folder);
    if (names.length > 0 && !names.includes(marker))
      throw new Error(
        `${resolve(folder)} holds files that no export has written: name a new folder, or empty this one yourself.`,
      );
    await rm(folder, { recursive: true });
  }
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, marker), "");
}
