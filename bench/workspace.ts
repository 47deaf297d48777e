import { spawn } from "node:child_process";
import { cp, mkdir, readdir, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { residentMiB } from "./process-tree.ts";

export const projectFolder = join(import.meta.dirname, "..");
/** The folder of the workspaces, on the project's disk. A temporary folder may be in memory, where fsync takes no time. */
export const benchFolder = join(projectFolder, ".cache", "bench");

/**
 * The entries that are not copied. node_modules is linked, and a build does not read the others. Of the hidden entries, only
 * the picture cache is copied.
 */
const notCopied = new Set(["node_modules", "dist", "data", "exported", "bench", "docs", "tests"]);

/** Copies the project, so that it can be built and served separately. Returns the folder of the copy. */
export async function makeWorkspace(name: string, { content }: { content?: string } = {}): Promise<string> {
  const folder = join(benchFolder, name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, ".cache"), { recursive: true });
  for (const entry of await readdir(projectFolder)) {
    if (notCopied.has(entry) || entry.startsWith(".") || (content !== undefined && entry === "content"))
      continue;
    await cp(join(projectFolder, entry), join(folder, entry), { recursive: true });
  }
  if (content !== undefined) await cp(content, join(folder, "content"), { recursive: true });
  await symlink(join(projectFolder, "node_modules"), join(folder, "node_modules"));
  const pictures = join(projectFolder, ".cache", "pictures");
  await cp(pictures, join(folder, ".cache", "pictures"), { recursive: true }).catch((error) => {
    // Without a previous build there is no picture cache, and the workspace makes all pictures.
    if (error.code !== "ENOENT") throw error;
  });
  return folder;
}

export interface BuildCost {
  seconds: number;
  /** The peak of the resident memory of all processes of the build, in MiB. Shared pages are counted once per process. */
  peakMiB: number;
}

/** Builds a workspace. Rejects with the output of the build when the build fails. */
export async function buildWorkspace(folder: string, siteUrl: string): Promise<BuildCost> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, ["build/main.ts"], {
    cwd: folder,
    env: { ...process.env, SITE_URL: siteUrl },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output: string[] = [];
  child.stdout.on("data", (chunk) => output.push(String(chunk)));
  child.stderr.on("data", (chunk) => output.push(String(chunk)));
  let peakMiB = 0;
  const sampler = setInterval(async () => {
    peakMiB = Math.max(peakMiB, await residentMiB(child.pid ?? 0));
  }, 200);
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  clearInterval(sampler);
  if (code !== 0) throw new Error(`The build of ${folder} failed:\n${output.join("")}`);
  return { seconds: (performance.now() - startedAt) / 1000, peakMiB };
}
