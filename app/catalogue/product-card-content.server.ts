import {
  type Catalogue,
  type Category,
  inOrder,
  type Product,
  type ProductWithoutPage,
} from "#domain/catalogue/catalogue.ts";
import { memoize } from "./memoize.server.ts";
import type { ProductCardContent } from "./product-card.tsx";

/** All cards of a category in order, those of products without a page among them. */
export const categoryCards = memoize((category: Category): readonly ProductCardContent[] =>
  inOrder(category).map((product) => cardOf(product, category)),
);

/** The cards of all categories. */
export function allCards({ categories }: Catalogue): ProductCardContent[] {
  return categories.flatMap(categoryCards);
}

/** A product as its card shows it, and nothing else: loaders' answers are written into the page. */
function cardOf(
  product: Product | ProductWithoutPage,
  { categoryId, mark }: Pick<Category, "categoryId" | "mark">,
): ProductCardContent {
  const { name, summary } = product;
  const shared = { name, summary, categoryId, mark };
  if (!("route" in product)) return { ...shared, slug: product.slug, route: null, image: null };
  const { productId, route, image, draft } = product;
  return { ...shared, slug: productId, route, image, ...(draft ? { isDraft: true } : {}) };
}
