import {
  type Catalogue,
  type Category,
  inOrder,
  type Product,
  type ProductWithoutPage,
} from "#domain/catalogue/catalogue.ts";
import type { ProductCardContent } from "./product-card.tsx";

/** Returns the cards of a category's products in order, including products without a page. */
export function categoryCards(category: Category): ProductCardContent[] {
  return inOrder(category).map((product) => cardOf(product, category));
}

/** The cards of all categories. */
export function allCards({ categories }: Catalogue): ProductCardContent[] {
  return categories.flatMap(categoryCards);
}

/** Returns only the fields that the card shows, because browsers load the cards as JSON for the search. */
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
