import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { globSync, rmSync, statSync } from "node:fs";
import type { Content } from "./content/check-content.ts";
import { type PublicSettings, prepareContent } from "./prepare-content.ts";

process.env.NEW_BUILD ??= `dist.next-${randomUUID().slice(0, 8)}`;
/**
 * The folder of a build that is not complete. Each build has a folder of its own, so that two builds at once do not disturb each
 * other. The process that renders the pages inherits the name.
 */
export const newBuild = process.env.NEW_BUILD;

/** The time after which the folder of an incomplete build is that of a killed build, in milliseconds. */
const longestBuildMs = 3_600_000;

/** The folder of the prepared content in development, also named in app/published/build-folder.server.ts. */
export const preparedInDevelopment = ".cache/generated";

/** Builds the site into `newBuild`. React Router renders the pages to files (react-router.config.ts). */
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
  report(`Built the site in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return content;
}
