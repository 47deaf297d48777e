import { existsSync, readFileSync } from "node:fs";

/** A build that was tried after the one that is served. */
export interface FailedBuild {
  /** As ISO 8601. */
  at: string;
  /** What was wrong and where; of a mistake in content every one of them, as the build said it. */
  message: string;
}

/** What scripts/ensure-built.mjs has noted; undefined when what is served is the newest. */
export function readFailedBuild(file = ".cache/failed-build.json"): FailedBuild | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as FailedBuild) : undefined;
}
