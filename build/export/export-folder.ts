import { existsSync, readdirSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";

/** The name of the file that marks a folder as made by an export. */
const marker = ".made-by-npm-run-export";

/**
 * Creates this folder, or empties the folder of an earlier export. Rejects, and changes nothing, if the folder contains other
 * files, or if its name begins with a hyphen like an option.
 */
export async function beginExportFolder(folder: string): Promise<void> {
  if (folder.startsWith("-")) throw new Error(`${folder} is not a folder. Usage: npm run export -- [FOLDER]`);
  if (existsSync(folder)) {
    const names = readdirSync(folder);
    if (names.length > 0 && !names.includes(marker))
      throw new Error(
        `${resolve(folder)} contains files that no export has written: choose a new folder, or empty this folder yourself.`,
      );
    await rm(folder, { recursive: true });
  }
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, marker), "");
}
