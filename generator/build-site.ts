import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import type { Content } from "./content/check-content.ts";
import { type PublicSettings, prepareContent } from "./prepare-content.ts";

/** The folder of a build that is not complete. */
export const newBuild = "dist.next";

/** The folder of the prepared content in development, also named in app/routes/build-folder.server.ts. */
export const preparedInDevelopment = ".cache/generated";

/** Builds the site into `newBuild`. React Router renders the pages to files (react-router.config.ts). */
export async function buildSite(settings: PublicSettings, report: (line: string) => void): Promise<Content> {
  const startedAt = performance.now();
  rmSync(newBuild, { recursive: true, force: true });
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
