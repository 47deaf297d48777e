import { existsSync, readdirSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";

/** The name of the file that marks a folder as made by an export. */
const marker = ".made-by-npm-run-export";

/** Throws if the folder contains files that no export has written, or if its name begins with a hyphen like an option. */
export function checkExportFolder(folder: string): void {
  if (folder.startsWith("-")) throw new Error(`${folder} is not a folder. Usage: npm run export -- [FOLDER]`);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  if (names.length > 0 && !names.includes(marker))
    throw new Error(
      `${resolve(folder)} contains files that no export has written: choose a new folder, or empty this folder yourself.`,
    );
}

/** Creates this folder, or empties the folder of an earlier export. Rejects, and changes nothing, like `checkExportFolder`. */
export async function beginExportFolder(folder: string): Promise<void> {
  checkExportFolder(folder);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, marker), "");
}
