import { copyFile, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ContentError, describeProblem } from "./content/content-file.ts";
import { lastPages } from "./content/last-pages.ts";
import { ReadBefore } from "./content/read-before.ts";
import { type Content, checkContent } from "./content/read-content.ts";
import { redirectTable } from "./content/redirects.ts";
import { copyDocuments } from "./documents.ts";
import { makeFonts } from "./fonts.ts";
import { generateStyles } from "./generated-styles.ts";
import { makeLinkPreviews } from "./link-previews.ts";
import { makePictures } from "./pictures.ts";
import { fetchRemotePicture } from "./remote-pictures.ts";
import { makeSearchIndex } from "./search-index.ts";
import { writeSiteFiles } from "./site-files.ts";
import { makeSprite } from "./sprite.ts";

/** Fixed names, because browsers and phones ask for them by name. */
const icons = [
  "favicon.svg",
  "favicon-32.png",
  "apple-touch-icon.png",
  "icon-192.png",
  "icon-512.png",
  "maskable-512.png",
];

/**
 * First half of the build: content files to `generated` (checked data for the pages) and `generated/public`
 * (pictures, fonts, drawings). `origin` is the site's public address. Drafts are left out unless
 * asked for. Throws a ContentError that lists every mistake.
 */
export async function prepareContent(
  origin: string,
  onProgress: (line: string) => void,
  { withDrafts = false }: { withDrafts?: boolean } = {},
): Promise<Content> {
  const readBefore = new ReadBefore(".cache/content.json");
  const { content, mistakes, warnings } = await checkContent("content", {
    readBefore,
    withDrafts,
    lastPages: lastPages(),
    fetchPicture(url, hosts) {
      onProgress(`Fetching ${url}`);
      return fetchRemotePicture(url, { cache: ".cache/remote-pictures", hosts, report: onProgress });
    },
  });
  for (const warning of warnings) onProgress(describeProblem(warning));
  if (!content) throw new ContentError(mistakes);
  readBefore.save();
  const { catalogue, site, pages } = content;
  const productCount = catalogue.categories.reduce((sum, category) => sum + category.products.length, 0);
  onProgress(`Read ${productCount} products in ${catalogue.categories.length} categories`);

  // Made aside and put in place when it is complete: a mistake leaves the last good one.
  const publicFolder = "generated/public.new";
  await rm(publicFolder, { recursive: true, force: true });
  for (const folder of ["fonts", "brand", "pictures"]) {
    await mkdir(join(publicFolder, folder), { recursive: true });
  }
  await mkdir("generated", { recursive: true });

  await makePictures(content.pictures, { cache: ".cache/pictures", publicFolder }, onProgress);
  const fonts = await makeFonts(publicFolder, ".cache/fonts");
  await copyDocuments(content.documents, publicFolder);
  await makeLinkPreviews(content, {
    cache: ".cache/previews",
    publicFolder,
  });
  const sprite = await makeSprite(publicFolder);
  const search = await makeSearchIndex(catalogue, { publicFolder, privateFolder: "generated" });
  await writeSiteFiles(content, origin, publicFolder);
  for (const icon of icons) await copyFile(join("imagery/marks", icon), join(publicFolder, icon));

  await rm("generated/public", { recursive: true, force: true });
  await rename(publicFolder, "generated/public");
  await writeFile("generated/content.json", JSON.stringify({ origin, site, catalogue, pages }));
  await writeFile("generated/redirects.json", JSON.stringify(redirectTable(content.redirects)));
  await writeFile("generated/generated.css", generateStyles(content, fonts));
  await writeFile("generated/assets.json", JSON.stringify({ sprite, search }));
  return content;
}
