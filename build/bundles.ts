import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { bundleSources, hashFiles } from "./build-fingerprint.ts";

const cache = ".cache/bundles";

/** The output folders of the two Vite builds (react-router.config.ts, vite.config.ts). */
export const newBundles = `${cache}/new`;
const newScripts = `${cache}/scripts`;

/**
 * Builds the scripts and styles for browsers and the page code for the server, unless the cache contains a build of the
 * same sources. `buildFolder` contains the prepared content. Returns the folder that contains `client` and `server`.
 */
export async function makeBundles(buildFolder: string): Promise<string> {
  const key =
    hashFiles(".", bundleSources) + hashFiles(join(buildFolder, "content"), ["assets.json", "generated.css"]);
  const folder = join(cache, key);
  if (existsSync(folder)) return folder;
  // The scripts are built first, because the page code contains the address of the entry script, with a hash of the script.
  await run("vite", ["build", "--mode", "scripts"], buildFolder);
  await run("react-router", ["build"], buildFolder);
  await takeScripts();
  for (const old of await readdir(cache)) {
    if (join(cache, old) !== newBundles) await rm(join(cache, old), { recursive: true });
  }
  await rename(newBundles, folder);
  return folder;
}

/** Replaces React Router's scripts for browsers, which no page loads, with the scripts of the first Vite build. */
async function takeScripts(): Promise<void> {
  const assets = join(newBundles, "client/assets");
  const isScript = (file: string) => file.endsWith(".js");
  for (const file of (await readdir(assets)).filter(isScript)) await rm(join(assets, file));
  const from = join(newScripts, "assets");
  for (const file of (await readdir(from)).filter(isScript))
    await rename(join(from, file), join(assets, file));
}

/** Runs a program of a package. Rejects with the program's output when it fails. */
async function run(program: string, args: string[], buildFolder: string): Promise<void> {
  const env = { ...process.env, NODE_ENV: "production", BUILD_FOLDER: buildFolder };
  try {
    // By default, Node ends the program after 1 MiB of output.
    await promisify(execFile)(join("node_modules/.bin", program), args, { env, maxBuffer: Infinity });
  } catch (cause) {
    const { stdout, stderr, message } = cause as { stdout: string; stderr: string; message: string };
    // If the program cannot start, there is no output.
    const reason = `${stdout}${stderr}` || message;
    throw new Error(`${program} ${args.join(" ")} failed:\n${reason}`, { cause });
  }
}
