import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { hashFiles } from "./build-fingerprint.ts";

const cache = ".cache/bundles";

/** Where react-router.config.ts tells Vite to write. */
export const newBundles = `${cache}/new`;

/** The files that the bundles depend on. */
const sources = [
  "app",
  "build",
  "domain",
  "package-lock.json",
  "react-router.config.ts",
  "tsconfig.json",
  "vite.config.ts",
];

/**
 * Makes the scripts and styles for the browser and the pages for the server, unless the cache holds them for the same
 * sources. `prepared` is the folder of the prepared content. Answers the folder that holds `client` and `server`.
 */
export async function makeBundles(prepared: string): Promise<string> {
  const key = hashFiles(".", sources) + hashFiles(prepared, ["assets.json", "generated.css"]);
  const folder = join(cache, key);
  if (existsSync(folder)) return folder;
  await runReactRouter(prepared);
  await mkdir(cache, { recursive: true });
  for (const old of await readdir(cache)) {
    if (join(cache, old) !== newBundles) await rm(join(cache, old), { recursive: true });
  }
  await rename(newBundles, folder);
  return folder;
}

/** Silent unless it fails. */
function runReactRouter(prepared: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const output: string[] = [];
    const child = spawn("node_modules/.bin/react-router", ["build"], {
      env: { ...process.env, NODE_ENV: "production", PREPARED_CONTENT: prepared },
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.stdout.on("data", (chunk) => output.push(String(chunk)));
    child.stderr.on("data", (chunk) => output.push(String(chunk)));
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`react-router build failed:\n${output.join("")}`));
    });
  });
}
