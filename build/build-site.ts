import { cpSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { lockBuilds } from "./build-lock.ts";
import { makeBundles } from "./bundles.ts";
import { compressFiles } from "./pages/compress.ts";
import { renderPages } from "./pages/render-pages.ts";
import { sitePages } from "./pages/site-pages.ts";
import { makePublicFiles, prepareContent } from "./prepare-content.ts";
import { restore } from "./put-in-place.ts";

/** Above this count, compressing every page as well as possible would take most of the build's time. */
const mostPagesAtBestQuality = 300;

export interface BuildOptions {
  /** Where the build is made. A former build there is removed. */
  folder: string;
  /** The site's public address. */
  origin: string;
  /** An export holds every page, because a file host renders none on request, and compresses by itself. */
  isExport?: boolean;
  builtFrom?: string;
}

/**
 * Builds content, bundles and pages. No other build of this project runs until this process ends. Every page is rendered
 * at every build; pictures, previews, fonts and bundles come from .cache/ while their sources are unchanged.
 */
export async function buildSite(
  { folder, origin, isExport = false, builtFrom = "" }: BuildOptions,
  report: (line: string) => void,
): Promise<void> {
  await lockBuilds(() => report("Another build is under way: waiting for its end"));
  restore("dist");
  const startedAt = performance.now();
  rmSync(folder, { recursive: true, force: true });
  const client = join(folder, "client");
  const places = { folder: join(folder, "content"), publicFolder: client };
  const content = await prepareContent(origin, places, report);
  report("Building the pages");
  cpSync(await makeBundles(places.folder), folder, { recursive: true });
  const paths = [...sitePages(content).map(({ path }) => path), "/404"];
  const isLarge = paths.length > mostPagesAtBestQuality;
  // Pages name pictures, previews and the search index, and read none of them.
  const [pages] = await Promise.all([
    renderPages({ paths, origin, isExport, isLarge, folder }, report),
    makePublicFiles(content, origin, places, report).then(() => {
      if (!isExport) compressFiles(client, isLarge);
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
