import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { buildFingerprint } from "../build/build-fingerprint.ts";
import { forgetFailedBuild, readFailedBuild } from "../server/failed-build.ts";

/**
 * Builds dist/ unless it was built from the same files and settings. A failed build does not change dist/, and is repeated for the
 * same files and settings only if it was killed. Resolves with undefined if dist/ is up to date, or with the reason of the failure.
 * The working directory must be the project's folder.
 */
export async function ensureBuilt(
  settings: { origin: string; enquiries: string },
  environment = process.env,
): Promise<string | undefined> {
  const fingerprint = buildFingerprint(".", settings);
  if (existsSync("dist/.built-from") && readFileSync("dist/.built-from", "utf8") === fingerprint) {
    forgetFailedBuild();
    return undefined;
  }
  const failed = readFailedBuild();
  if (failed?.fingerprint === fingerprint) {
    process.stderr.write(`\n${failed.message}\n\n`);
    return `The build failed: ${failed.message}`;
  }
  process.stderr.write("Building the site; this takes up to a minute.\n");
  const build = spawn(process.execPath, ["build/main.ts"], { env: environment, stdio: "inherit" });
  const [code, signal] = await once(build, "exit");
  if (code === 0) return undefined;
  const message = signal ? `it ended with ${signal}` : readFailedBuild()?.message;
  return `The build failed: ${message ?? `it ended with exit code ${code}`}`;
}
