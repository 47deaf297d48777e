/** `npm start`: builds the site unless dist/ is up to date, and serves it in this process. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { buildFingerprint } from "../generator/build-fingerprint.ts";
import { describeError } from "../server/operator-error.ts";
import { readSettings } from "../server/settings/read-settings.ts";
import { loadSettingsFile } from "../server/settings/settings-file.ts";

try {
  if (!isUpToDate()) await build();
} catch (error) {
  console.error(describeError(error));
  process.exit(1);
}
await import("../server/main.ts");

function isUpToDate(): boolean {
  loadSettingsFile(process.cwd());
  const { publicOrigin: siteOrigin, enquiryMode } = readSettings();
  const builtFrom = "dist/.built-from";
  return (
    existsSync(builtFrom) &&
    readFileSync(builtFrom, "utf8") === buildFingerprint(".", { siteOrigin, enquiryMode })
  );
}

/** Builds in a process of its own, so that the server does not keep the build's memory. Ends this process if there is no build. */
async function build(): Promise<void> {
  console.error("Building the site; if no pictures are cached, this takes a minute or more.");
  const child = spawn(process.execPath, ["generator/main.ts"], { stdio: "inherit" });
  const stop = (signal: NodeJS.Signals) => void child.kill(signal);
  process.on("SIGTERM", stop).on("SIGINT", stop);
  const [code, signal] = await once(child, "exit");
  process.off("SIGTERM", stop).off("SIGINT", stop);
  if (code === 0) return;
  const isServed = signal === null && existsSync("dist");
  console.error(
    isServed
      ? "\nThe build failed, so the last build is served. Correct the mistakes above and run the same command again."
      : "\nThe site is not served, because it could not be built.",
  );
  if (!isServed) process.exit(1);
}
