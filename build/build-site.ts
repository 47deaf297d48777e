import { cpSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { lockBuilds } from "./build-lock.ts";
import { makeBundles } from "./bundles.ts";
import { compressFiles } from "./pages/compress.ts";
import { renderPages } from "./pages/render-pages.ts";
import { sitePages } from "./pages/site-pages.ts";
import { type BuildTarget, makePublicFiles, prepareContent } from "./prepare-content.ts";
import { restore } from "./put-in-place.ts";

/** With more pages than this, compressing every page at the best quality would take most of the build's time. */
const mostPagesAtBestQuality = 300;

/**
 * Builds content, bundles and pages into a folder, and removes a former build there. No other build of this project runs
 * until this process ends. Every page is rendered at every build; pictures, previews, fonts and bundles come from .cache/
 * while their sources are unchanged.
 */
export async function buildSite(
  target: BuildTarget,
  builtFrom: string,
  report: (line: string) => void,
): Promise<void> {
  const { folder, origin, isExport } = target;
  await lockBuilds(() => report("Another build is under way: waiting for its end"));
  restore("dist");
  const startedAt = performance.now();
  rmSync(folder, { recursive: true, force: true });
  const content = await prepareContent(target, report);
  report("Building the pages");
  cpSync(await makeBundles(folder), folder, { recursive: true });
  const paths = [...sitePages(content).map(({ path }) => path), "/404"];
  const isLarge = paths.length > mostPagesAtBestQuality;
  // A page contains the addresses of the pictures, the previews and the search index, but not the files themselves, so pages
  // and files are made at the same time.
  const [pages] = await Promise.all([
    renderPages({ paths, origin, isExport, isLarge, folder }, report),
    makePublicFiles(content, target, report).then(() => {
      if (!isExport) compressFiles(join(folder, "client"), isLarge);
    }),
  ]);
  // Sorted, because the workers finish in any order.
  const policies = pages
    .map(({ path, policy }) => [path, policy] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(join(folder, "policies.json"), JSON.stringify(Object.fromEntries(policies)));
  writeFileSync(join(folder, ".built-from"), builtFrom);
  report(`Built ${pages.length} pages in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}
