import { globSync } from "node:fs";
import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { allProducts } from "#domain/catalogue/catalogue.ts";
import type { PublishedContent } from "#domain/published-content.ts";
import { type Content, checkContent } from "./content/check-content.ts";
import { ContentError, describeProblem } from "./content/content-problem.ts";
import { copyDocuments } from "./content/media/document-files.ts";
import { makePictures, pictureCache } from "./pictures/make-pictures.ts";
import { writeSearchEngineFiles } from "./public-files/search-engine-files.ts";
import { writeSearchIndex } from "./public-files/search-index.ts";
import { previousPagePaths } from "./site-pages.ts";

/** The icons that the pages name. */
const icons = "{favicon.svg,*.png}";

/** The settings that the pages contain. */
export type PublicSettings = Pick<PublishedContent, "siteOrigin" | "enquiryMode" | "formsTo" | "isExport">;

/**
 * Checks the content files, and writes to `folder` the files from which pages are rendered (`content`), and the public files that
 * are neither pages nor made by Vite (`client`). If the content has mistakes, writes nothing and rejects with a ContentError that
 * lists every mistake.
 */
export async function prepareContent(
  folder: string,
  settings: PublicSettings,
  report: (line: string) => void,
  { withDrafts = false }: { withDrafts?: boolean } = {},
): Promise<Content> {
  const { content, mistakes, warnings } = await checkContent("content", {
    withDrafts,
    previousPagePaths: previousPagePaths(),
  });
  for (const warning of warnings) report(describeProblem(warning));
  if (!content) throw new ContentError(mistakes);
  const { catalogue, site, pages, byPlace, proofs } = content;
  report(`Read ${allProducts(catalogue).length} products in ${catalogue.categories.length} categories`);

  const contentFolder = join(folder, "content");
  const publicFolder = join(folder, "client");
  for (const name of [contentFolder, publicFolder]) await mkdir(name, { recursive: true });
  const write = (file: string, text: string) => writeFile(join(contentFolder, file), text);
  const published: PublishedContent = { ...settings, site, catalogue, pages, byPlace, proofs };
  await write("content.json", JSON.stringify(published));
  await write("redirects.json", JSON.stringify(Object.fromEntries(content.redirects)));
  writeSearchIndex(content, { folder: contentFolder, publicFolder });
  writeSearchEngineFiles(content, settings.siteOrigin, publicFolder);
  for (const icon of globSync(icons, { cwd: "app/ui/marks" }))
    await copyFile(join("app/ui/marks", icon), join(publicFolder, icon));
  await copyDocuments(content.documents, publicFolder);
  await makePictures(content.pictures, { cache: pictureCache, publicFolder }, report);
  return content;
}
