import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ensureBuilt } from "./ensure-built.mjs";
import { root } from "./project.mjs";
import { runInPlace } from "./run-in-place.mjs";
import { serve, takeOver } from "./serve-and-take-over.mjs";
import { setUp } from "./set-up.mjs";
import { loadSettings } from "./settings-file.mjs";

/**
 * `npm start`: installs and builds what is missing or out of date, then serves the site. Where this folder's site is
 * running already, that one takes the new build over without a gap, and this command ends.
 */
try {
  const node = await setUp(root);
  const wanted = readFileSync(join(root, ".nvmrc"), "utf8").trim();
  if (process.versions.node.startsWith(`${wanted}.`)) await start(node);
  else runInPlace(root, node, [import.meta.filename]);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

async function start(node) {
  process.chdir(root);
  const environment = { ...process.env };
  loadSettings(root);
  const { PORT: port = "3000", STRICT_BUILD: strict } = process.env;
  const isNewest = await ensureBuilt(root, node, { isStrict: strict === "1" });
  if (await takeOver(port)) {
    const version = isNewest ? "the new version now" : "the last good version, and says what is wrong";
    process.stderr.write(`The site on port ${port} was running already: it serves ${version}.\n`);
    return;
  }
  // Each server reads the settings file anew: what it says today must not stand in the way of what it will say.
  process.env = environment;
  serve(port);
}
