import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { hashFiles } from "./build-fingerprint.ts";

const cache = ".cache/bundles";

/** Where react-router.config.ts tells Vite to write. */
export const newBundles = `${cache}/new`;

/** All that decides what a page becomes, apart from its own content. */
const sources = [
  "app",
  "build",
  "domain",
  "package-lock.json",
  "react-router.config.ts",
  "tsconfig.json",
  "vite.config.ts",
];

/** The scripts and styles for the browser, and the same pages for the server. */
export interface Bundles {
  /** Holds `client` and `server`. */
  folder: string;
  /** Changes with the sources. */
  key: string;
}

/**
 * Makes the bundles by React Router's own build, unless they were made from the same sources the last time; `prepared` is
 * where the content is.
 */
export async function makeBundles(prepared: string): Promise<Bundles> {
  const key = hashFiles(".", sources) + hashFiles(prepared, ["assets.json", "generated.css"]);
  const folder = join(cache, key);
  if (existsSync(folder)) return { folder, key };
  await runReactRouter(prepared);
  await mkdir(cache, { recursive: true });
  for (const old of await readdir(cache)) {
    if (join(cache, old) !== newBundles) await rm(join(cache, old), { recursive: true });
  }
  await rename(newBundles, folder);
  return { folder, key };
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
