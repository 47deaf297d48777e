import { inOrder } from "#domain/catalogue/catalogue.ts";
import type { PublishedContent } from "../catalogue/content.server.ts";

/**
 * The maximum number of products that the footer lists for a category. Every page has the footer, so the list must be short.
 */
const productsShown = 12;

/** Returns the data for the footer, the enquiry dialog and the metadata of every page. */
export function footerContent({ origin, enquiries, site, catalogue }: PublishedContent) {
  return {
    /** The site's public address without a slash at the end; canonical links begin with it. */
    origin,
    enquiries,
    brand: site.brand,
    legalName: site.legalName,
    statement: site.footerStatement,
    company: site.company,
    whoAnswers: site.whoAnswers ?? null,
    categories: catalogue.categories.map((category) => {
      const { categoryId, name, path } = category;
      const products = inOrder(category);
      return {
        categoryId,
        name,
        path,
        products: products.slice(0, productsShown).map(({ name, route }) => ({ name, route })),
        isCut: products.length > productsShown,
      };
    }),
  };
}

export type FooterContent = ReturnType<typeof footerContent>;
