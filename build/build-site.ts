import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeBundles } from "./bundles.ts";
import type { Content } from "./content/read-content.ts";
import { compressFiles } from "./pages/compress.ts";
import { renderPages } from "./pages/render-pages.ts";
import { sitePages } from "./pages/site-pages.ts";
import { type BuildTarget, makePublicFiles, prepareContent } from "./prepare-content.ts";

/**
 * Builds the site into `target.folder`, which is deleted first, and writes the fingerprint `builtFrom` into that folder. Every
 * build renders its pages anew. Pictures, fonts and bundles are reused from .cache/ if their sources have not changed.
 */
export async function buildSite(
  target: BuildTarget,
  builtFrom: string,
  report: (line: string) => void,
): Promise<Content> {
  const { folder, origin, isExport } = target;
  mkdirSync(".cache", { recursive: true });
  const startedAt = performance.now();
  rmSync(folder, { recursive: true, force: true });
  const content = await prepareContent(target, report);
  report("Building the pages");
  cpSync(await makeBundles(folder), folder, { recursive: true });
  const paths = [...sitePages(content).map(({ path }) => path), "/404"];
  // Pictures and the search index are made while the pages are rendered, because the pages need only their
  // addresses.
  const [pages] = await Promise.all([
    renderPages({ paths, origin, isExport, folder }, report),
    makePublicFiles(content, target, report).then(() => {
      if (!isExport) compressFiles(join(folder, "client"));
    }),
  ]);
  // Sorted, because the workers finish in any order.
  const policies = pages.map(({ path, policy }) => [path, policy]).sort();
  writeFileSync(join(folder, "policies.json"), JSON.stringify(Object.fromEntries(policies)));
  writeFileSync(join(folder, ".built-from"), builtFrom);
  report(`Built ${pages.length} pages in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return content;
}
