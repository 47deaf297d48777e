import { inOrder } from "#domain/catalogue/catalogue.ts";
import type { PublishedContent } from "#domain/published-content.ts";

interface FooterCategory {
  name: string;
  path: string;
  /** A product without a page has no path. */
  products: Array<{ name: string; path: string | null }>;
}

/** Returns the categories and products that the footer of every page lists (requirement 1.8). */
export function readFooterCategories({ catalogue }: PublishedContent): FooterCategory[] {
  return catalogue.categories.map((category) => ({
    name: category.name,
    path: category.path,
    products: inOrder(category).map(({ name, path }) => ({ name, path })),
  }));
}

/** Returns the data for the rest of the footer, the enquiry dialog and the metadata of every page. */
export function readRootData({
  siteOrigin,
  enquiryMode,
  formsTo,
  site,
  catalogue,
  pages,
  byPlace,
}: PublishedContent) {
  return {
    /** The site's public address without a slash at the end; canonical links begin with it. Null: there are none. */
    siteOrigin,
    enquiryMode,
    formsTo: formsTo ?? null,
    brand: site.brand,
    legalName: site.legalName,
    /** The picture in link previews of pages that have no picture of their own. */
    homePicture: site.home.hero.wide,
    statement: site.footerStatement,
    company: site.company,
    whoAnswers: site.whoAnswers ?? null,
    /** The title of the products by place, if there is such a page. */
    byPlaceTitle: byPlace?.title ?? null,
    /** The text pages that the last row of the footer names. */
    pages: Object.entries(pages).flatMap(([name, { title, inFooter }]) =>
      inFooter ? [{ name, title }] : [],
    ),
    categories: catalogue.categories.map(({ categoryId, colours }) => ({ categoryId, colours })),
  };
}

export type RootData = ReturnType<typeof readRootData>;
