import { allProducts, type Catalogue } from "#domain/catalogue/catalogue.ts";
import type { TextPages } from "#domain/catalogue/page-text.ts";
import type { Site } from "#domain/catalogue/site.ts";

/** A page that people and search engines may find. */
export interface SitePage {
  path: string;
  /** The latest day on which what it shows was revised, as YYYY-MM-DD. */
  revised: string;
}

/** Every page of the site but the 404. */
export function sitePages({
  site,
  catalogue,
  pages,
}: {
  site: Site;
  catalogue: Catalogue;
  pages: TextPages;
}): SitePage[] {
  const page = (path: string, ...days: string[]): SitePage => ({ path, revised: latest(days) });
  const { categories } = catalogue;
  return [
    page("/", site.revised, ...categories.map((category) => category.revised)),
    page("/products", site.revised, ...allProducts(catalogue).map((product) => product.revised)),
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

/** The day on which anything of the site was last revised. */
export function lastRevision(pages: readonly SitePage[]): string {
  return latest(pages.map((page) => page.revised));
}

function latest(days: string[]): string {
  return [...days].sort().at(-1) ?? "";
}
