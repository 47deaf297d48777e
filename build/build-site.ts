import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { lockBuilds } from "./build-lock.ts";
import { makeBundles } from "./bundles.ts";
import { linkFolder } from "./link-files.ts";
import { compressFiles } from "./pages/compress.ts";
import { type Note, writeNotes } from "./pages/last-build.ts";
import { renderPages } from "./pages/render-pages.ts";
import { sitePages } from "./pages/site-pages.ts";
import { makePublicFiles, prepareContent } from "./prepare-content.ts";
import { restore } from "./put-in-place.ts";

/** Where the site is served from. What has not changed since it was built is taken from there. */
const last = "dist";

/** Past so many pages the time for brotli's last steps would be most of the build. */
const mostPagesPressedHard = 300;

export interface BuildOptions {
  /** Where the build is made; what is there goes. */
  folder: string;
  /** The site's public address. */
  origin: string;
  /** A file host can't answer on request, so there every page is made. */
  isExport?: boolean;
  builtFrom?: string;
}

/** Content, bundles, pages. No other build of this project runs until this process ends. */
export async function buildSite(
  { folder, origin, isExport = false, builtFrom = "" }: BuildOptions,
  report: (line: string) => void,
): Promise<void> {
  await lockBuilds(() => report("Another build is under way: waiting for its end"));
  restore(last);
  const startedAt = performance.now();
  rmSync(folder, { recursive: true, force: true });
  const places = { folder: join(folder, "content"), publicFolder: join(folder, "client") };
  const content = await prepareContent(origin, places, report);
  report("Building the pages");
  const bundles = await makeBundles(places.folder);
  linkFolder(bundles.folder, folder);
  const paths = [...sitePages(content).map(({ path }) => path), "/404"];
  const isLarge = paths.length > mostPagesPressedHard;
  // Pages only name pictures, previews and the search index: they need not wait for them.
  const [pages, files] = await Promise.all([
    renderPages({ paths, origin, bundles: bundles.key, isExport, isLarge, folder, last }, report),
    makePublicFiles(content, origin, places, report).then(() => compressFiles({ folder, last, isLarge })),
  ]);
  writeNotes(folder, [...pages, ...files]);
  writeFileSync(join(folder, "policies.json"), JSON.stringify(policiesOf(pages)));
  writeFileSync(join(folder, ".built-from"), builtFrom);
  report(`Built ${pages.size} pages in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
}

/** By address, in an order that does not depend on which page was made first. */
function policiesOf(pages: ReadonlyMap<string, Note>): Record<string, string | undefined> {
  const policies = [...pages].map(([file, { policy }]) => {
    const path = `/${file}`.replace(/\/?index\.html$/, "") || "/";
    return [path, policy] as const;
  });
  return Object.fromEntries(policies.sort(([one], [other]) => (one < other ? -1 : 1)));
}
