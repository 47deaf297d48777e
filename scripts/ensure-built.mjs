import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hashBuildInputs } from "./build-inputs.mjs";

/**
 * Builds dist/ unless it was built from exactly these files already. Throws when the build fails; it has then said why.
 *
 * @param {string} root the project's folder
 * @param {string} node the Node to build with
 * @param {{ isForced?: boolean }} options
 */
export async function ensureBuilt(root, node, { isForced = false } = {}) {
  const stampFile = join(root, "dist", ".built-from");
  const hash = hashBuildInputs(root, process.env.SITE_URL);
  if (!isForced && existsSync(stampFile) && readFileSync(stampFile, "utf8") === hash) return;
  // A build that is interrupted must not look like a finished one.
  rmSync(stampFile, { force: true });
  process.stderr.write("Building the site; this takes up to a minute.\n");
  const code = await new Promise((resolve, reject) => {
    const child = spawn(node, ["build/build.ts"], {
      cwd: root,
      env: { ...process.env, NODE_ENV: "production" },
      stdio: ["ignore", "inherit", "inherit"],
    });
    child.on("error", reject);
    child.on("close", resolve);
  });
  if (code !== 0)
    throw new Error("The build failed. Repair what it says above and run the same command again.");
  writeFileSync(stampFile, hash);
}
