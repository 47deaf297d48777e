import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ensureBuilt } from "./ensure-built.mjs";
import { root } from "./project.mjs";
import { serve, stopWithNpm, takeOver } from "./serve.mjs";
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
  else startOn(node);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

async function start(node) {
  process.chdir(root);
  const environment = { ...process.env };
  loadSettings(root);
  const { PORT: port = "3000", STRICT_BUILD: strict } = process.env;
  await ensureBuilt(root, node, { isStrict: strict === "1" });
  if (await takeOver(port)) {
    process.stderr.write(`The site on port ${port} was running already: it serves the new version now.\n`);
    return;
  }
  // Each server reads the settings file anew: what it says today must not stand in the way of what it will say.
  process.env = environment;
  serve(port);
}

/** The same on the project's own Node, in the place of this process: its signals go there, and its end is the end. */
function startOn(node) {
  const child = spawn(node, [import.meta.filename], { stdio: "inherit" });
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  stopWithNpm(() => child.kill("SIGTERM"));
  child.on("error", (error) => {
    process.stderr.write(`${node} could not be started: ${error.message}\n`);
    process.exit(1);
  });
  child.on("exit", (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    for (const name of signals) process.removeAllListeners(name);
    process.kill(process.pid, signal);
  });
}
