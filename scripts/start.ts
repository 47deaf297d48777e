/**
 * `npm start`: builds the site if it is out of date and serves it. If a site of this folder already runs on this port, that site
 * starts the new version, and this command ends.
 */
import { existsSync } from "node:fs";
import { readSettings } from "../server/settings/read-settings.ts";
import { loadSettingsFile } from "../server/settings/settings-file.ts";
import { ensureBuilt } from "./ensure-built.ts";
import { askRunningSite } from "./running-site.ts";
import { serve } from "./serve.ts";
import { arePackagesCurrent } from "./set-up.mjs";

try {
  await start();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}

async function start(): Promise<void> {
  // The file is loaded into a copy of the environment. Server processes read the file themselves, and an inherited value would take
  // precedence over a later change in the file.
  const environment = { ...process.env };
  loadSettingsFile(process.cwd(), environment);
  const { port, siteOrigin, enquiries, strictBuild } = readSettings(environment);
  const failure = arePackagesCurrent(process.cwd())
    ? await ensureBuilt({ origin: siteOrigin, enquiries }, environment)
    : "The packages could not be updated.";

  const isRunning = await askRunningSite(port, failure === undefined ? {} : { failure });
  if (failure !== undefined) {
    const isServed = !strictBuild && existsSync("dist/policies.json");
    const state = isRunning
      ? `The site on port ${port} keeps running with its former version.`
      : isServed
        ? "The last build of the site is served."
        : `The site is not served, because ${strictBuild ? "STRICT_BUILD is set" : "there is no earlier build"}.`;
    process.stderr.write(`${state} Repair the problem reported above and run the same command again.\n`);
    if (isRunning || !isServed) process.exit(1);
  } else if (isRunning) {
    process.stderr.write(`The site on port ${port} was already running, and now serves the new version.\n`);
    return;
  }
  serve(port, failure);
}
