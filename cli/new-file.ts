import { mkdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { localTime } from "#domain/zoned-time.ts";
import type { CommandContext } from "./command-context.ts";
import { UsageError } from "./usage-error.ts";

/**
 * Returns the path of a file that a command writes: `named`, or a new name such as `enquiries-2026-06-01-183000.csv` in the folder `named` or
 * in DATA_DIR. The data folder is outside version control, and its files contain personal data. Throws if there is no such folder.
 */
export function pathOfNewFile(
  named: string | undefined,
  ending: "csv" | "sqlite",
  { settings: { dataDir, timeZone }, folder, now }: CommandContext,
): string {
  const time = localTime(now(), timeZone).replace(" ", "-").replaceAll(":", "");
  const name = `enquiries-${time}.${ending}`;
  if (named === undefined) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    return resolve(dataDir, name);
  }
  const path = resolve(folder, named);
  if (isFolder(path)) return join(path, name);
  const parent = named.endsWith("/") ? path : dirname(path);
  if (!isFolder(parent)) throw new UsageError(`There is no folder ${parent}: create it first.`);
  return path;
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
