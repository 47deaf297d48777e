import type { Category, Product } from "./catalogue.ts";

/** Whether a product is not public: it is a draft itself, or its category is one. */
export function isDraft(product: Pick<Product, "draft">, category?: Pick<Category, "draft">): boolean {
  return product.draft === true || category?.draft === true;
}

/** Returns the categories and their products without the drafts. */
export function withoutDrafts(categories: readonly Category[]): Category[] {
  return categories
    .filter(({ draft }) => !draft)
    .map((category) => ({ ...category, products: category.products.filter(({ draft }) => !draft) }));
}
