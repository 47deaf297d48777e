/* The addresses that several rooms name: of pages (app/routes.ts), and of what scripts ask for. Ids are slugs, so they need no escapes. */

/** The address of the page of the Send Enquiry form. */
export const enquiryPath = "/enquiry";

/** The address of the page of the New Customer Form. */
export const newCustomerPath = "/new-customer-form";

/** The address of the privacy page. */
export const privacyPath = "/privacy";

/** The address of the page of documents. */
export const documentsPath = "/documents";

/** The address of the 404 page. It is the answer to other addresses. */
export const notFoundPath = "/404";

/** The address of the page of products by place. */
export const byPlacePath = "/products/by-place";

/** The address of the page of claims and their proofs. */
export const claimsPath = "/claims";

/** The address of a category's page. */
export function categoryPath(categoryId: string): string {
  return `/products/${categoryId}`;
}

/** The address of a product's page. */
export function productPath({ categoryId, productId }: { categoryId: string; productId: string }): string {
  return `/products/${categoryId}/${productId}`;
}

/** The address of a product's printable datasheet. */
export function datasheetPath({ categoryId, productId }: { categoryId: string; productId: string }): string {
  return `/products/${categoryId}/${productId}/datasheet`;
}

/** The address to which the islands post the form of this name (`FormName`). */
export function submitPath(form: string): string {
  return `/submit/${form}`;
}

/** The address of the search index for browsers, and of the cards that it finds. */
export const searchFilePath = "/search/products.json";
