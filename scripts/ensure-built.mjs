import { spawn } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { hashBuildInputs } from "./build-inputs.mjs";
import { readIfThere } from "./project.mjs";

/** Where a build that failed is noted, for the server, the commands and the next start. */
const noteFile = ".cache/failed-build.json";

/** What build/main.ts ends with when it has not begun. */
const wrongSettings = 2;

/**
 * Builds dist/ unless it was built from exactly these files already. When the build fails, dist/ stays the last good
 * one, and what was wrong is noted; the same files are then not built again, however often the site starts.
 * Answers whether dist/ is the newest. Throws when the settings are wrong, when the build fails and is strict, or when there
 * is no last good one to serve.
 *
 * @param {string} root the project's folder
 * @param {string} node the Node to build with
 * @param {{ isForced?: boolean, isStrict?: boolean }} options isStrict: never settle for the last good one
 * @returns {Promise<boolean>}
 */
export async function ensureBuilt(root, node, { isForced = false, isStrict = isForced } = {}) {
  const place = join(root, "dist");
  const note = join(root, noteFile);
  const { SITE_URL, PORT } = process.env;
  const hash = hashBuildInputs(root, SITE_URL || PORT || "");
  if (!isForced && readIfThere(join(place, ".built-from")) === hash) {
    rmSync(note, { force: true });
    return true;
  }
  const failed = isForced ? undefined : JSON.parse(readIfThere(note) ?? "{}");
  if (failed?.hash === hash) {
    settle(failed.message);
    return false;
  }
  process.stderr.write("Building the site; this takes up to a minute.\n");
  const { code, errors } = await build(root, node, hash);
  if (code === 0) {
    rmSync(note, { force: true });
    return true;
  }
  if (code === wrongSettings)
    throw new Error("Nothing was built. Repair the settings and run the same command again.");
  const message = errors.trim();
  // Without a code somebody stopped it: that says nothing about the files.
  if (code !== null) {
    mkdirSync(dirname(note), { recursive: true });
    writeFileSync(note, JSON.stringify({ hash, at: new Date().toISOString(), message }));
  }
  settle(message, { isShown: true });
  return false;

  function settle(problem, { isShown = false } = {}) {
    if (!isShown) process.stderr.write(`\n${problem}\n\n`);
    const repair = "Repair what it says above and run the same command again";
    if (isStrict) throw new Error(`The build failed. ${repair}.`);
    if (!existsSync(join(place, "policies.json"))) {
      throw new Error(
        `The build failed, and there is no earlier one to serve. ${repair}; \`npm run build\` builds the same files once more.`,
      );
    }
    process.stderr.write(`The build failed: the site is served as it was last built. ${repair}.\n`);
  }
}

/** Shows what the build says, and keeps what it says is wrong. */
function build(root, node, hash) {
  return new Promise((resolve, reject) => {
    const child = spawn(node, ["build/main.ts"], {
      cwd: root,
      env: { ...process.env, NODE_ENV: "production", BUILT_FROM: hash },
      // What a command writes may be redirected into a file: a build says nothing there.
      stdio: ["ignore", process.stderr.fd, "pipe"],
    });
    let errors = "";
    child.stderr.on("data", (chunk) => {
      errors += chunk;
      process.stderr.write(chunk);
    });
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, errors }));
  });
}
