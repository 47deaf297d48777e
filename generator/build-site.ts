import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, rmSync, statSync } from "node:fs";
import { newBuild } from "./build-folders.ts";
import type { Content } from "./content/check-content.ts";
import { finishBuild } from "./finish-build.ts";
import { type PublicSettings, prepareContent } from "./prepare-content.ts";

/** The time after which the folder of an incomplete build is that of a killed build, in milliseconds. */
const longestBuildMs = 3_600_000;

/** Builds the site into `newBuild`. */
export async function buildSite(settings: PublicSettings, report: (line: string) => void): Promise<Content> {
  const startedAt = performance.now();
  for (const folder of globSync("dist.next-*"))
    if (Date.now() - statSync(folder).mtimeMs > longestBuildMs) rmSync(folder, { recursive: true });
  const content = await prepareContent(newBuild, settings, report);
  report("Building the pages");
  const reactRouter = spawn("node_modules/.bin/react-router", ["build", "--logLevel", "error"], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  const [code, signal] = await once(reactRouter, "exit");
  if (signal) throw new Error(`The pages could not be built: react-router build ended with ${signal}.`);
  if (code !== 0) throw new Error("The pages could not be built for the reason above.");
  await finishBuild(newBuild, { ...settings, ...content }, report);
  report(`Built the site in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return content;
}
