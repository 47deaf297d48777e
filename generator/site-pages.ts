import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { allProducts } from "#domain/catalogue/catalogue.ts";
import {
  byPlacePath,
  datasheetPath,
  documentsPath,
  notFoundPath,
  privacyPath,
} from "#domain/catalogue/page-addresses.ts";
import type { PageContent, PublishedContent } from "#domain/published-content.ts";
import routes, { renderedOnRequest } from "../app/routes.ts";

export interface SitePage {
  path: string;
  /** The day of the last revision of the content that the page shows, as YYYY-MM-DD. */
  revised: string;
}

/** The pages of a route whose path has parameters, or whose pages do not only show texts of site.yaml. By the path of the route. */
const pagesByRoute: Record<string, (content: PageContent) => SitePage[]> = {
  "": ({ site, catalogue }) => [page("/", site, ...catalogue.categories)],
  products: ({ site, catalogue }) => [page("/products", site, ...allProducts(catalogue))],
  "products/by-place": ({ byPlace }) => (byPlace ? [page(byPlacePath, byPlace)] : []),
  "products/:categoryId": ({ catalogue }) =>
    catalogue.categories.map((category) => page(category.path, category, ...category.products)),
  "products/:categoryId/:productId": ({ catalogue }) =>
    allProducts(catalogue).map((product) => page(product.path, product)),
  "products/:categoryId/:productId/datasheet": ({ catalogue }) =>
    allProducts(catalogue).map((product) => page(datasheetPath(product), product)),
  documents: ({ site, catalogue }) => {
    const documents = allProducts(catalogue).flatMap((product) => product.documents);
    return [
      page(
        documentsPath,
        site,
        ...allProducts(catalogue),
        ...documents.map(({ date }) => ({ revised: date })),
      ),
    ];
  },
  privacy: ({ pages }) => [page(privacyPath, pages.privacy)],
  ":page": ({ pages }) =>
    Object.entries(pages)
      .filter(([name]) => name !== "privacy")
      .map(([name, text]) => page(`/${name}`, text)),
  "404": () => [],
  "*": () => [],
};

/** Every public page except the 404 page: the pages of all routes in app/routes.ts. */
export function sitePages(content: PageContent): SitePage[] {
  return routes.flatMap(({ path = "" }) => pagesByRoute[path]?.(content) ?? [page(`/${path}`, content.site)]);
}

/**
 * The paths of the pages that a build renders to files, including the 404 page, those with the fewest folders first. A static export has
 * a file of every page.
 */
export function renderedPaths(content: PublishedContent): string[] {
  const paths = sitePages(content).map(({ path }) => path);
  const rendered = content.isExport ? paths : paths.filter((path) => !renderedOnRequest.includes(path));
  const depth = (path: string) => path.split("/").length;
  return [...rendered, notFoundPath].sort((a, b) => depth(a) - depth(b));
}

/** Returns the paths of all pages of the previous build, or no paths before the first build. */
export function previousPagePaths(): string[] {
  const content = findBuiltContent("dist");
  return content ? sitePages(content).map(({ path }) => path) : [];
}

/** Returns the content from which the build in this folder was made. Returns undefined before the first build. */
function findBuiltContent(folder: string): PublishedContent | undefined {
  const file = join(folder, "content/content.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

function page(path: string, ...shown: Array<{ revised: string }>): SitePage {
  return { path, revised: lastRevision(shown) };
}

/** The latest revision of contents or pages, as YYYY-MM-DD. */
export function lastRevision(shown: ReadonlyArray<{ revised: string }>): string {
  return (
    shown
      .map(({ revised }) => revised)
      .sort()
      .at(-1) ?? ""
  );
}
