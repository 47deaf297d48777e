import { withoutDrafts } from "#domain/catalogue/drafts.ts";
import type { PageContent } from "#domain/published-content.ts";
import type { MasterPicture } from "../pictures/make-pictures.ts";
import { sitePages } from "../site-pages.ts";
import { checkByPlace } from "./check-by-place.ts";
import { checkClaims } from "./check-claims-and-proofs.ts";
import type { ContentProblem } from "./content-problem.ts";
import { type LinkContext, linkCatalogue } from "./link-catalogue.ts";
import { linkSite } from "./link-site.ts";
import { linkTextPages } from "./link-text-pages.ts";
import { MediaFiles } from "./media/media-files.ts";
import { PictureLookup } from "./media/picture-lookup.ts";
import { checkPageLinks } from "./page-links.ts";
import { type ContentFiles, readContentFiles } from "./read-content-files.ts";
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

/**
 * Reads and checks all content files in `folder`. The passes note their problems in one list; a pass that other mistakes would mislead
 * has a condition.
 */
export async function checkContent(folder: string, options: ContentReading = {}): Promise<CheckedContent> {
  const problems: ContentProblem[] = [];
  const files = readContentFiles(folder, problems);
  const content = await linkContent(files, new MediaFiles(folder), options);
  // The products without a page of a category file with a mistake are missing, and their jobs would be reported.
  if (hasNoMistake(problems)) checkByPlace(files);
  // The page of a file with a mistake is missing, and would be reported as removed.
  if (content && files.redirects && isWhole(files)) {
    const published = pathsOf({
      ...content,
      catalogue: { categories: withoutDrafts(content.catalogue.categories) },
    });
    checkRedirects(files.redirects, published, options.previousPagePaths ?? []);
    checkPageLinks(files, published);
  }
  const sorted = problems.toSorted(byFileAndLine);
  return {
    content: hasNoMistake(problems) ? content : undefined,
    mistakes: sorted.filter(({ severity }) => severity === "mistake"),
    warnings: sorted.filter(({ severity }) => severity === "warning"),
  };
}

/**
 * The second pass: connects categories, products, pages and claims with each other and with their pictures and documents. Returns
 * undefined if site.yaml, claims.yaml or a text page is missing or has a mistake, or redirects.yaml has one.
 */
async function linkContent(
  files: ContentFiles,
  media: MediaFiles,
  { withDrafts = false, today = new Date().toISOString().slice(0, 10) }: ContentReading,
): Promise<Content | undefined> {
  const pictures = new PictureLookup(media, files.site?.value.imageHosts);
  const context: LinkContext = { media, pictures };
  const pages = await linkTextPages(files, context);
  const { categories, documents } = await linkCatalogue(files, withDrafts, context);
  const site = files.site && (await linkSite(files.site, categories, files.names.categories, context));
  const claims =
    files.claims &&
    files.site &&
    (await checkClaims(files.claims, files.site.value.home.why, {
      knownProducts: files.names.products,
      media,
      documents,
      today,
    }));
  if (!site || !pages || !claims || !files.redirects) return undefined;
  const shown: PageContent = {
    site,
    catalogue: { categories },
    pages: { ...pages, claims: claims.page },
    byPlace: files.byPlace?.value ?? null,
    proofs: claims.proofs,
  };
  return {
    ...shown,
    redirects: redirectTable(files.redirects.value, pathsOf(shown)),
    pictures: pictures.found,
    documents,
    claimsWithoutProof: claims.unproven,
  };
}

function hasNoMistake(problems: readonly ContentProblem[]): boolean {
  return problems.every(({ severity }) => severity !== "mistake");
}

/** Whether every category and every product could be read. */
function isWhole({ products, categories, names }: ContentFiles): boolean {
  return products.size + categories.size === names.products.length + names.categories.length;
}

/** The paths of the pages that show this content. */
function pathsOf(content: PageContent): Set<string> {
  return new Set(sitePages(content).map(({ path }) => path));
}

function byFileAndLine(a: ContentProblem, b: ContentProblem): number {
  return a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column;
}
