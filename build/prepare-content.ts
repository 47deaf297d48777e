import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { allProducts } from "#domain/catalogue/catalogue.ts";
import type { PublishedContent } from "../app/catalogue/content.server.ts";
import { ContentError, describeProblem } from "./content/content-problem.ts";
import { type Content, checkContent } from "./content/read-content.ts";
import { previousPagePaths } from "./pages/site-pages.ts";
import { makePictures, pictureCache } from "./pictures/make-pictures.ts";
import { makeSprites } from "./pictures/make-sprite.ts";
import { copyDocuments } from "./public-files/documents.ts";
import { writeSearchIndex } from "./public-files/search-index.ts";
import { writeSiteFiles } from "./public-files/site-files.ts";
import { makeFonts } from "./styles/fonts.ts";
import { generateStyles } from "./styles/generated-styles.ts";

/** The icons that the pages and the web app manifest name. */
const icons = [
  "favicon.svg",
  "favicon-32.png",
  "apple-touch-icon.png",
  "icon-192.png",
  "icon-512.png",
  "maskable-512.png",
];

/** The folder of a build, and the settings that the pages contain. */
export interface BuildTarget extends Pick<PublishedContent, "origin" | "enquiries" | "formsTo" | "isExport"> {
  /** Receives `content/`, which the pages read, and `client/`, which browsers load. */
  folder: string;
}

/**
 * Checks the content files and writes the files from which pages are rendered. If the content has mistakes, writes nothing
 * to the folder and rejects with a ContentError that lists every mistake.
 */
export async function prepareContent(
  { folder, ...facts }: BuildTarget,
  onProgress: (line: string) => void,
  { withDrafts = false }: { withDrafts?: boolean } = {},
): Promise<Content> {
  const { content, mistakes, warnings } = await checkContent("content", {
    withDrafts,
    previousPagePaths: previousPagePaths(),
  });
  for (const warning of warnings) onProgress(describeProblem(warning));
  if (!content) throw new ContentError(mistakes);
  const { catalogue, site, pages, byPlace } = content;
  onProgress(`Read ${allProducts(catalogue).length} products in ${catalogue.categories.length} categories`);

  const publicFolder = join(folder, "client");
  for (const name of [join(folder, "content"), join(publicFolder, "fonts"), join(publicFolder, "brand")]) {
    await mkdir(name, { recursive: true });
  }
  const write = (file: string, text: string) => writeFile(join(folder, "content", file), text);
  const fonts = await makeFonts(publicFolder, ".cache/fonts");
  const sprites = await makeSprites(publicFolder);
  const published: PublishedContent = { ...facts, site, catalogue, pages, byPlace };
  await write("content.json", JSON.stringify(published));
  await write("redirects.json", JSON.stringify(Object.fromEntries(content.redirects)));
  await write("generated.css", generateStyles(content, fonts));
  await write("assets.json", JSON.stringify(sprites));
  return content;
}

/** Writes the server's search index, and the public files that are not pages, bundles, fonts or sprites. */
export async function makePublicFiles(
  content: Content,
  { folder, origin }: BuildTarget,
  onProgress: (line: string) => void,
): Promise<void> {
  const publicFolder = join(folder, "client");
  writeSearchIndex(content.catalogue, { folder: join(folder, "content"), publicFolder });
  writeSiteFiles(content, origin, publicFolder);
  for (const icon of icons) await copyFile(join("app/ui/marks", icon), join(publicFolder, icon));
  await copyDocuments(content.documents, publicFolder);
  await makePictures(content.pictures, { cache: pictureCache, publicFolder }, onProgress);
}
