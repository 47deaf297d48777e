import { existsSync } from "node:fs";
import { join } from "node:path";
import type { z } from "zod";
import { type ByPlace, byPlaceSchema } from "#domain/catalogue/by-place-schema.ts";
import type { Category } from "#domain/catalogue/catalogue.ts";
import { categorySchema } from "#domain/catalogue/category-schema.ts";
import { claimsSchema } from "#domain/catalogue/claims-schema.ts";
import { withoutDrafts } from "#domain/catalogue/drafts.ts";
import { neededPages, type PageText, pageTextSchema, type TextPages } from "#domain/catalogue/page-text.ts";
import { productSchema } from "#domain/catalogue/product-schema.ts";
import { type Redirect, redirectsSchema } from "#domain/catalogue/redirects-schema.ts";
import type { Picture } from "#domain/catalogue/served-picture.ts";
import { type Site, type SiteFile, siteSchema } from "#domain/catalogue/site-schema.ts";
import { didYouMean } from "#domain/closest-word.ts";
import type { PageContent } from "#domain/published-content.ts";
import routes from "../../app/routes.ts";
import type { MasterPicture } from "../pictures/make-pictures.ts";
import { sitePages } from "../site-pages.ts";
import { checkClaims } from "./check-claims-and-proofs.ts";
import { type ContentFile, readContentFile } from "./content-file.ts";
import { readFolder, slugsIn } from "./content-folder.ts";
import { type ContentProblem, fileProblem } from "./content-problem.ts";
import { type CatalogueFiles, linkCatalogue, unknownCategory } from "./link-catalogue.ts";
import { MediaFiles } from "./media/media-files.ts";
import { PictureLookup } from "./media/picture-lookup.ts";
import { checkPageLinks } from "./page-links.ts";
import { checkRedirects, redirectTable } from "./redirects.ts";

/** The content of all pages, and the redirects, pictures and documents of the content files. */
export interface Content extends PageContent {
  /** Maps old addresses to the pages to which they redirect. */
  redirects: ReadonlyMap<string, string>;
  /** Every picture that this site serves. */
  pictures: MasterPicture[];
  /** The addresses of the published documents. The keys are the paths of the files. */
  documents: Map<string, string>;
  /** The claims of content/claims.yaml that have no proof, or only proofs that have ended. */
  claimsWithoutProof: string[];
}

export interface ContentReading {
  /** Whether drafts are included, as in development. */
  withDrafts?: boolean;
  /** The paths of the pages of the previous build. */
  previousPagePaths?: readonly string[];
  /** The day on which proofs of claims are judged, as YYYY-MM-DD in UTC. */
  today?: string;
}

export interface CheckedContent {
  /** Undefined when there are mistakes. */
  content: Content | undefined;
  /** Problems that stop a build, sorted by file and line. */
  mistakes: ContentProblem[];
  /** Problems that do not stop a build, sorted by file and line. */
  warnings: ContentProblem[];
}

/** Reads and checks all content files in `folder`. */
export async function checkContent(folder: string, options: ContentReading = {}): Promise<CheckedContent> {
  const {
    withDrafts = false,
    previousPagePaths = [],
    today = new Date().toISOString().slice(0, 10),
  } = options;
  const problems: ContentProblem[] = [];
  const siteFile = readNeeded(join(folder, "site.yaml"), siteSchema, problems);
  const categoryFiles = readFolder(join(folder, "categories"), categorySchema, problems);
  const productFiles = readFolder(join(folder, "products"), productSchema, problems);
  const byPlace = readOptional(join(folder, "by-place.yaml"), byPlaceSchema, problems);
  const claimsFile = readNeeded(join(folder, "claims.yaml"), claimsSchema, problems);
  const redirects = readRedirects(join(folder, "redirects.yaml"), problems);
  const media = new MediaFiles(folder);
  const pictures = new PictureLookup(media, problems, siteFile?.value.imageHosts);
  const pageFolder = join(folder, "pages");
  const pageFiles = readFolder(pageFolder, pageTextSchema, problems);
  const pages = await readPages(pageFolder, pageFiles, pictures, problems);
  const knownCategories = slugsIn(join(folder, "categories"));
  const knownProducts = slugsIn(join(folder, "products"));
  const { categories, documents } = await linkCatalogue({
    media,
    categoryFiles,
    productFiles,
    knownCategories,
    pictures,
    withDrafts,
    problems,
  });
  const site = siteFile && (await readSite(siteFile, categories, { pictures, knownCategories, problems }));
  const claims =
    claimsFile &&
    siteFile &&
    (await checkClaims(claimsFile, siteFile.value.home.why, {
      knownProducts,
      media,
      documents,
      today,
      problems,
    }));
  if (claims && pages) pages.claims = claims.page;

  // The jobs are checked only if there are no other mistakes. If a category file has a mistake, its products without a page are
  // missing, and their jobs would be reported.
  const isCorrect = problems.every(({ severity }) => severity !== "mistake");
  if (byPlace && isCorrect) {
    const withoutPage = [...categoryFiles.values()].flatMap(({ value }) => value.withoutPage ?? []);
    noteUnknownProducts(byPlace, [...knownProducts, ...withoutPage.map(({ slug }) => slug)], problems);
  }
  // If a file has mistakes, its page is missing here, and would be reported as removed.
  const isWhole = productFiles.size + categoryFiles.size === knownProducts.length + knownCategories.length;
  const shownByPlace = byPlace?.value ?? null;
  const pathsOf = (shown: Category[]) =>
    site && pages
      ? sitePages({ site, catalogue: { categories: shown }, pages, byPlace: shownByPlace, proofs: [] }).map(
          ({ path }) => path,
        )
      : [];
  if (redirects && site && pages && isWhole) {
    const published = new Set(pathsOf(withoutDrafts(categories)));
    checkRedirects(redirects, published, previousPagePaths, problems);
    checkPageLinks(pageFiles.values(), published, problems);
  }
  const mistakes = problems.filter(({ severity }) => severity === "mistake").sort(byFileAndLine);
  const warnings = problems.filter(({ severity }) => severity === "warning").sort(byFileAndLine);
  if (mistakes.length > 0 || !site || !pages || !claims || !redirects)
    return { content: undefined, mistakes, warnings };
  return {
    content: {
      site,
      catalogue: { categories },
      pages,
      byPlace: shownByPlace,
      redirects: redirectTable(redirects.value, new Set(pathsOf(categories))),
      pictures: pictures.found,
      documents,
      proofs: claims.proofs,
      claimsWithoutProof: claims.unproven,
    },
    mistakes,
    warnings,
  };
}

/** The first parts of the addresses of other pages, of files and of the server's own answers. */
const takenNames = new Set([
  ...routes.map(({ path = "" }) => path.split("/")[0] ?? "").filter((name) => name !== "privacy"),
  ...["assets", "brand", "pictures"],
  ...["claims", "healthz", "metrics", "readyz", "submit"],
]);

/** Makes the text pages from their files. Returns undefined if a file is missing or has mistakes. Adds the problems to `problems`. */
async function readPages(
  folder: string,
  files: ReadonlyMap<string, ContentFile<z.infer<typeof pageTextSchema>>>,
  pictures: PictureLookup,
  problems: ContentProblem[],
): Promise<TextPages | undefined> {
  const known = slugsIn(folder);
  for (const name of neededPages) {
    if (!known.includes(name)) problems.push(fileProblem(join(folder, `${name}.yaml`), missingFile));
  }
  const pages: Record<string, PageText> = {};
  for (const [name, file] of files) {
    if (takenNames.has(name))
      problems.push(file.problemAt([], `/${name} is the address of another page: rename this file.`));
    const picture = await pictures.get(file.value.picture, file, ["picture"], "banner");
    pages[name] = { ...file.value, picture };
  }
  if (neededPages.some((name) => !files.has(name)) || files.size < known.length) return undefined;
  return pages as TextPages;
}

const missingFile = "This file is missing, and the site needs it: restore it.";

/** Returns undefined if the file is missing or has mistakes. Both are added to `problems`. */
function readNeeded<Value>(path: string, schema: z.ZodType<Value>, problems: ContentProblem[]) {
  if (!existsSync(path)) problems.push(fileProblem(path, missingFile));
  return readOptional(path, schema, problems);
}

/** Reads the redirects. A missing file means that there are none. Returns undefined if the file has mistakes. */
function readRedirects(path: string, problems: ContentProblem[]): ContentFile<Redirect[]> | undefined {
  if (existsSync(path)) return readContentFile(path, redirectsSchema, problems);
  return { value: [], problemAt: (_, message, severity) => fileProblem(path, message, severity) };
}

/** Returns undefined if there is no file or if it has mistakes. The mistakes are added to `problems`. */
function readOptional<Value>(path: string, schema: z.ZodType<Value>, problems: ContentProblem[]) {
  return existsSync(path) ? readContentFile(path, schema, problems) : undefined;
}

function noteUnknownProducts(
  file: ContentFile<ByPlace>,
  known: readonly string[],
  problems: ContentProblem[],
): void {
  for (const [place, { jobs }] of file.value.places.entries()) {
    for (const [job, { product }] of jobs.entries()) {
      if (known.includes(product)) continue;
      const message = `There is no product ${product}.${didYouMean(product, known)} This job is left out.`;
      problems.push(file.problemAt(["places", place, "jobs", job, "product"], message, "warning"));
    }
  }
}

/** Resolves with undefined if the wide hero picture has a mistake, which `PictureLookup` has reported. */
async function readSite(
  file: ContentFile<SiteFile>,
  categories: readonly Category[],
  { pictures, knownCategories, problems }: Pick<CatalogueFiles, "pictures" | "knownCategories" | "problems">,
): Promise<Site | undefined> {
  const { home, products, ...rest } = file.value;
  for (const [index, categoryId] of home.help.cards.entries()) {
    if (knownCategories.includes(categoryId)) continue;
    problems.push(
      file.problemAt(["home", "help", "cards", index], unknownCategory(categoryId, knownCategories)),
    );
  }
  // Cards of categories that are left out, such as drafts, are left out too.
  const cards = home.help.cards.filter((id) => categories.some(({ categoryId }) => categoryId === id));
  const wide = await pictures.get(home.hero.wide, file, ["home", "hero", "wide"], "hero");
  const portrait = await pictures.get(
    home.hero.portrait,
    file,
    ["home", "hero", "portrait"],
    "hero-portrait",
  );
  const picture = await pictures.get(products.picture, file, ["products", "picture"], "banner");
  const badges: Picture[] = [];
  for (const [index, badge] of home.why.badges.entries()) {
    const found = await pictures.get(badge, file, ["home", "why", "badges", index], "badge");
    if (found) badges.push(found);
  }
  if (!wide) return undefined;
  return {
    ...rest,
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
