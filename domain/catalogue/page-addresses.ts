/* The addresses of pages (app/routes.ts). Ids are slugs, so they need no escapes. */

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
