import { mkdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { localTime } from "#domain/zoned-time.ts";
import type { CommandContext } from "./command-context.ts";

/**
 * The path of a file that a command writes: `named`, or a new name such as `enquiries-2026-06-01-183000.csv` in the folder `named` or
 * in DATA_DIR. The data folder is outside version control, and its files contain personal data.
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
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ? join(path, name) : path;
}
