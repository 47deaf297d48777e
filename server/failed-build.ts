import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** A failed build that is newer than the served build. */
export interface FailedBuild {
  /** The error, such as the list of the mistakes in the content. */
  message: string;
  /** Identifies the files and settings of the build (build/build-fingerprint.ts). `npm start` does not build them again. */
  fingerprint: string;
}

const file = ".cache/failed-build.json";

/** Returns undefined if the newest build succeeded. */
export function readFailedBuild(): FailedBuild | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as FailedBuild) : undefined;
}

export function writeFailedBuild(failed: FailedBuild): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(failed));
}

export function forgetFailedBuild(): void {
  rmSync(file, { force: true });
}
