import { href } from "react-router";

/** The address of the page of products by place. */
export const byPlacePath = href("/products/by-place");

/** The address of the page of claims and their proofs. */
export const claimsPath = href("/:page", { page: "claims" });

/** The address of a category's page. */
export function categoryPath(categoryId: string): string {
  return href("/products/:categoryId", { categoryId });
}

/** The address of a product's page. */
export function productPath({ categoryId, productId }: { categoryId: string; productId: string }): string {
  return href("/products/:categoryId/:productId", { categoryId, productId });
}

/** The address of a product's printable datasheet. */
export function datasheetPath({ categoryId, productId }: { categoryId: string; productId: string }): string {
  return href("/products/:categoryId/:productId/datasheet", { categoryId, productId });
}
