import { existsSync } from "node:fs";
import { join } from "node:path";
import type { z } from "zod";
import { type ByPlace, byPlaceSchema } from "#domain/catalogue/by-place.ts";
import type { Catalogue, Category } from "#domain/catalogue/catalogue.ts";
import { type CategoryFile, categorySchema } from "#domain/catalogue/category.ts";
import { pageTextSchema, type TextPages, textPages } from "#domain/catalogue/page-text.ts";
import type { Picture } from "#domain/catalogue/picture.ts";
import { productSchema } from "#domain/catalogue/product.ts";
import { type Redirect, redirectsSchema } from "#domain/catalogue/redirect.ts";
import { type Site, type SiteFile, siteSchema } from "#domain/catalogue/site.ts";
import { didYouMean } from "#domain/closest-word.ts";
import { sitePages } from "../pages/site-pages.ts";
import type { MasterPicture } from "../pictures/make-pictures.ts";
import {
  type ContentFile,
  type ContentProblem,
  type FileReading,
  fileProblem,
  readContentFile,
} from "./content-file.ts";
import { readFolder, slugsIn } from "./content-folder.ts";
import { linkCatalogue, unknownCategory, withoutDrafts } from "./link-catalogue.ts";
import { MediaFiles } from "./media/media-files.ts";
import { type FetchPicture, PictureLookup } from "./media/picture-lookup.ts";
import { checkRedirects, lostPages } from "./redirects.ts";

/** The checked and linked content of all pages. */
export interface Content {
  site: Site;
  catalogue: Catalogue;
  /** The pages that consist of text only. */
  pages: TextPages;
  /** Null when there is no by-place.yaml. */
  byPlace: ByPlace | null;
  redirects: Redirect[];
  /** Every picture that this site serves. */
  pictures: MasterPicture[];
  /** Every document of the maker: its file, and its address. */
  documents: Map<string, string>;
}

export interface ContentReading {
  fetchPicture?: FetchPicture;
  /** True in development and in the editor: drafts are shown. The build leaves them out. */
  withDrafts?: boolean;
  /** Unsaved texts by path, such as content/products/ozo-new.yaml. */
  unsaved?: ReadonlyMap<string, string>;
  /** The paths of the pages of the previous build. */
  previousPagePaths?: readonly string[];
  /** Keeps the values of files between two checks. */
  parsedFiles?: Map<string, unknown>;
  /**
   * The pictures and documents. The default is the files of the folder; the editor also passes files that are not saved
   * yet.
   */
  media?: MediaFiles;
}

export interface CheckedContent {
  /** Undefined while there are mistakes. */
  content: Content | undefined;
  /** Problems that stop a build, by file and line. */
  mistakes: ContentProblem[];
  /** Problems that do not stop a build, by file and line. */
  warnings: ContentProblem[];
}

/** Reads and checks `folder`: site.yaml, categories/, products/, pages/, pictures/, documents/ and redirects.yaml. */
export async function checkContent(folder: string, options: ContentReading = {}): Promise<CheckedContent> {
  const {
    unsaved,
    withDrafts = false,
    previousPagePaths = [],
    parsedFiles,
    media = new MediaFiles(folder),
  } = options;
  const problems: ContentProblem[] = [];
  const reading: FileReading = { problems, unsaved, parsedFiles };
  const siteFile = readNeeded(join(folder, "site.yaml"), siteSchema, reading);
  const categoryFiles = readFolder(join(folder, "categories"), categorySchema, reading);
  const productFiles = readFolder(join(folder, "products"), productSchema, reading);
  const pages = readPages(join(folder, "pages"), reading);
  const byPlace = readByPlace(join(folder, "by-place.yaml"), reading);
  const redirects = readRedirects(join(folder, "redirects.yaml"), reading);
  // The permitted hosts are unknown when site.yaml cannot be read; the mistakes of that file are reported.
  const pictures = new PictureLookup(media, problems, {
    hosts: siteFile?.value.imageHosts,
    fetchPicture: siteFile?.value.fetchPictures ? options.fetchPicture : undefined,
  });
  await pictures.fetchAll([
    ...[...categoryFiles.values(), ...productFiles.values()].map(({ value }) => value.image),
    ...(siteFile ? picturesOf(siteFile.value) : []),
  ]);
  const knownCategories = slugsIn(join(folder, "categories"), reading);
  const knownProducts = slugsIn(join(folder, "products"), reading);
  const { categories, documents } = await linkCatalogue({
    media,
    categoryFiles,
    productFiles,
    knownCategories,
    pictures,
    withDrafts,
    problems,
  });
  const site = siteFile && (await readSite(siteFile, { pictures, categories, knownCategories, problems }));

  // Otherwise a mistake in a product's own file would be reported twice.
  const isCorrect = problems.every(({ severity }) => severity !== "mistake");
  if (byPlace && isCorrect) noteUnknownProducts(byPlace, { categoryFiles, knownProducts, problems });
  // An unreadable file does not mean that its page was removed.
  const isWhole = productFiles.size + categoryFiles.size === knownProducts.length + knownCategories.length;
  if (redirects && site && pages && isWhole) {
    const pathsOf = (shown: Category[]) =>
      new Set(
        sitePages({
          site,
          catalogue: { categories: shown },
          pages,
          byPlace: byPlace?.value ?? null,
        }).map((page) => page.path),
      );
    const paths = pathsOf(categories);
    // The address of a draft may redirect to another page.
    checkRedirects(redirects, { paths, published: pathsOf(withoutDrafts(categories)) }, problems);
    problems.push(...lostPages(redirects, paths, previousPagePaths));
  }
  const mistakes = problems.filter(({ severity }) => severity === "mistake").sort(byFileAndLine);
  const warnings = problems.filter(({ severity }) => severity === "warning").sort(byFileAndLine);
  if (mistakes.length > 0 || !site || !pages || !redirects) return { content: undefined, mistakes, warnings };
  return {
    content: {
      site,
      catalogue: { categories },
      pages,
      byPlace: byPlace?.value ?? null,
      redirects: redirects.value,
      pictures: pictures.found,
      documents,
    },
    mistakes,
    warnings,
  };
}

/** Undefined when a text is missing or wrong; the problem has been added to the reading. */
function readPages(folder: string, reading: FileReading): TextPages | undefined {
  const pages: Partial<TextPages> = {};
  for (const name of textPages) {
    const file = readNeeded(join(folder, `${name}.yaml`), pageTextSchema, reading);
    if (file) pages[name] = file.value;
  }
  return textPages.every((name) => pages[name]) ? (pages as TextPages) : undefined;
}

/** Undefined when the file is missing or wrong; the problem has been added to the reading. */
function readNeeded<Value>(path: string, schema: z.ZodType<Value>, reading: FileReading) {
  if (existsSync(path)) return readContentFile(path, schema, reading);
  reading.problems.push(
    fileProblem(path, "This file is not there, and the site can't do without it: put it back."),
  );
  return undefined;
}

/** A missing file means that there are no redirects. Undefined when the file is unreadable. */
function readRedirects(path: string, reading: FileReading): ContentFile<Redirect[]> | undefined {
  if (existsSync(path) || reading.unsaved?.has(path)) return readContentFile(path, redirectsSchema, reading);
  return { file: path, value: [], problemAt: (_, message, severity) => fileProblem(path, message, severity) };
}

/** Undefined when there is no file, or when it cannot be read; that problem has been added to the reading. */
function readByPlace(path: string, reading: FileReading): ContentFile<ByPlace> | undefined {
  if (!existsSync(path) && !reading.unsaved?.has(path)) return undefined;
  return readContentFile(path, byPlaceSchema, reading);
}

function noteUnknownProducts(
  file: ContentFile<ByPlace>,
  {
    categoryFiles,
    knownProducts,
    problems,
  }: {
    categoryFiles: ReadonlyMap<string, ContentFile<CategoryFile>>;
    knownProducts: readonly string[];
    problems: ContentProblem[];
  },
): void {
  const withoutPage = [...categoryFiles.values()].flatMap(({ value }) => value.withoutPage ?? []);
  const known = [...knownProducts, ...withoutPage.map(({ slug }) => slug)];
  for (const [place, { jobs }] of file.value.places.entries()) {
    for (const [job, { product }] of jobs.entries()) {
      if (known.includes(product)) continue;
      const message = `There is no product ${product}.${didYouMean(product, known)} This job is left out.`;
      problems.push(file.problemAt(["places", place, "jobs", job, "product"], message, "warning"));
    }
  }
}

function picturesOf({ home, products }: SiteFile) {
  return [home.hero.wide, home.hero.portrait, products.picture, ...home.why.badges];
}

/** Undefined when a required picture is missing; `PictureLookup` has reported it. */
async function readSite(
  file: ContentFile<SiteFile>,
  {
    pictures,
    categories,
    knownCategories,
    problems,
  }: {
    pictures: PictureLookup;
    categories: readonly Category[];
    knownCategories: readonly string[];
    problems: ContentProblem[];
  },
): Promise<Site | undefined> {
  const { home, products, ...rest } = file.value;
  for (const [index, categoryId] of home.help.cards.entries()) {
    if (knownCategories.includes(categoryId)) continue;
    problems.push(
      file.problemAt(["home", "help", "cards", index], unknownCategory(categoryId, knownCategories)),
    );
  }
  // A card appears only when its category is no draft.
  const cards = home.help.cards.filter((id) => categories.some(({ categoryId }) => categoryId === id));
  const wide = await pictures.get(home.hero.wide, file, ["home", "hero", "wide"], "hero");
  const portrait = await pictures.get(
    home.hero.portrait,
    file,
    ["home", "hero", "portrait"],
    "hero-portrait",
  );
  const picture = await pictures.get(products.picture, file, ["products", "picture"], "products-hero");
  const badges: Picture[] = [];
  for (const [index, badge] of home.why.badges.entries()) {
    const found = await pictures.get(badge, file, ["home", "why", "badges", index], "badge");
    if (found) badges.push(found);
  }
  if (!wide) return undefined;
  return {
    ...rest,
    // This site serves the pictures that the build fetches, so browsers need no other host.
    imageHosts: rest.fetchPictures ? [] : rest.imageHosts,
    home: {
      ...home,
      hero: { wide, portrait },
      why: { ...home.why, badges },
      help: { ...home.help, cards },
    },
    products: { ...products, picture },
  };
}

function byFileAndLine(a: ContentProblem, b: ContentProblem): number {
  return a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column;
}
