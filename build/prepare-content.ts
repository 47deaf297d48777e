import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { allProducts } from "#domain/catalogue/catalogue.ts";
import { ContentError, describeProblem } from "./content/content-file.ts";
import { ParsedFileCache } from "./content/parsed-file-cache.ts";
import { previousPagePaths } from "./content/previous-page-paths.ts";
import { type Content, checkContent } from "./content/read-content.ts";
import { redirectTable } from "./content/redirects.ts";
import { fetchRemotePicture } from "./pictures/fetch-remote-picture.ts";
import { makePictures, pictureCache } from "./pictures/make-pictures.ts";
import { makeSprite } from "./pictures/make-sprite.ts";
import { makeLinkPreviews } from "./previews/link-previews.ts";
import { copyDocuments } from "./public-files/documents.ts";
import { searchIndexAddress, writeSearchIndex } from "./public-files/search-index.ts";
import { writeSiteFiles } from "./public-files/site-files.ts";
import { makeFonts } from "./styles/fonts.ts";
import { generateStyles } from "./styles/generated-styles.ts";

/** Fixed names, because browsers and phones ask for them by name. */
const icons = [
  "favicon.svg",
  "favicon-32.png",
  "apple-touch-icon.png",
  "icon-192.png",
  "icon-512.png",
  "maskable-512.png",
];

/** Where the content goes: what pages are made of, and what is served as it is. */
interface Places {
  folder: string;
  publicFolder: string;
}

/**
 * First half of the build: checks the content files and writes what the pages are made of. `origin` is the site's public
 * address. Drafts are left out unless asked for. Throws a ContentError that lists every mistake, before anything is written.
 */
export async function prepareContent(
  origin: string,
  { folder, publicFolder }: Places,
  onProgress: (line: string) => void,
  { withDrafts = false }: { withDrafts?: boolean } = {},
): Promise<Content> {
  const parsedFiles = new ParsedFileCache(".cache/content.json");
  const { content, mistakes, warnings } = await checkContent("content", {
    parsedFiles,
    withDrafts,
    previousPagePaths: previousPagePaths(),
    fetchPicture(url, hosts) {
      onProgress(`Fetching ${url}`);
      return fetchRemotePicture(url, { cache: ".cache/remote-pictures", hosts, report: onProgress });
    },
  });
  for (const warning of warnings) onProgress(describeProblem(warning));
  if (!content) throw new ContentError(mistakes);
  parsedFiles.save();
  const { catalogue, site, pages } = content;
  onProgress(`Read ${allProducts(catalogue).length} products in ${catalogue.categories.length} categories`);

  for (const name of [folder, join(publicFolder, "fonts"), join(publicFolder, "brand")]) {
    await mkdir(name, { recursive: true });
  }
  const write = (file: string, text: string) => writeFile(join(folder, file), text);
  const fonts = await makeFonts(publicFolder, ".cache/fonts");
  const sprite = await makeSprite(publicFolder);
  const search = searchIndexAddress(catalogue);
  await write("content.json", JSON.stringify({ origin, site, catalogue, pages }));
  await write("redirects.json", JSON.stringify(redirectTable(content.redirects)));
  await write("generated.css", generateStyles(content, fonts));
  await write("assets.json", JSON.stringify({ sprite, search }));
  return content;
}

/** What visitors and programs fetch that is no page. */
export async function makePublicFiles(
  content: Content,
  origin: string,
  { folder, publicFolder }: Places,
  onProgress: (line: string) => void,
): Promise<void> {
  writeSearchIndex(content.catalogue, { folder, publicFolder });
  writeSiteFiles(content, origin, publicFolder);
  for (const icon of icons) await copyFile(join("imagery/marks", icon), join(publicFolder, icon));
  await copyDocuments(content.documents, publicFolder);
  await makePictures(content.pictures, { cache: pictureCache, publicFolder }, onProgress);
  await makeLinkPreviews(content, { cache: ".cache/previews", publicFolder });
}
