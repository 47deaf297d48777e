import { existsSync, readFileSync } from "node:fs";
import { byPlacePath } from "#domain/catalogue/by-place-path.ts";
import { allProducts } from "#domain/catalogue/catalogue.ts";
import type { PageContent } from "../../app/catalogue/content.server.ts";

export interface SitePage {
  path: string;
  /** The day of the last revision of the content that the page shows, as YYYY-MM-DD. */
  revised: string;
}

/** Every public page except the 404 page. */
export function sitePages({ site, catalogue, pages, byPlace }: PageContent): SitePage[] {
  const page = (path: string, ...days: string[]): SitePage => ({ path, revised: latest(days) });
  const { categories } = catalogue;
  return [
    page("/", site.revised, ...categories.map((category) => category.revised)),
    page("/products", site.revised, ...allProducts(catalogue).map((product) => product.revised)),
    ...(byPlace ? [page(byPlacePath, byPlace.revised)] : []),
    ...categories.map(({ path, revised, products }) =>
      page(path, revised, ...products.map((product) => product.revised)),
    ),
    ...allProducts(catalogue).flatMap(({ route, revised }) => [
      page(route, revised),
      page(`${route}/datasheet`, revised),
    ]),
    page(
      "/documents",
      site.revised,
      ...allProducts(catalogue).flatMap(({ revised, documents }) => [
        revised,
        ...documents.map(({ date }) => date),
      ]),
    ),
    page("/new-customer-form", site.revised),
    page("/enquiry", site.revised),
    page("/accessibility", pages.accessibility.revised),
    page("/privacy", pages.privacy.revised),
  ];
}

/** Returns the paths of all pages of the previous build, or no paths before the first build. */
export function previousPagePaths(): string[] {
  const file = "dist/content/content.json";
  if (!existsSync(file)) return [];
  return sitePages(JSON.parse(readFileSync(file, "utf8"))).map(({ path }) => path);
}

/** The latest revision of all pages, as YYYY-MM-DD. */
export function lastRevision(pages: readonly SitePage[]): string {
  return latest(pages.map((page) => page.revised));
}

function latest(days: string[]): string {
  return [...days].sort().at(-1) ?? "";
}
