import type { Catalogue, Category, Product, ProductWithoutPage } from "#domain/catalogue/catalogue.ts";
import { makeOnce } from "./make-once.server.ts";
import type { ProductCardContent } from "./product-card.tsx";

/** A product as its card shows it, and nothing else: loaders' answers are written into the page. */
function productCardContent(product: Product, { mark }: Pick<Category, "mark">): ProductCardContent {
  const { productId, route, name, summary, categoryId, image, draft } = product;
  const card = { slug: productId, route, name, summary, categoryId, mark, image };
  return draft ? { ...card, isDraft: true } : card;
}

/** All cards of a category in order, those of products without a page among them. */
export const categoryCards = makeOnce(
  ({ categoryId, mark, products, withoutPage }: Category): readonly ProductCardContent[] =>
    [
      ...products.map((product) => ({
        position: product.position,
        card: productCardContent(product, { mark }),
      })),
      ...withoutPage.map((product) => ({
        position: product.position,
        card: cardWithoutPage(product, { categoryId, mark }),
      })),
    ]
      .sort((a, b) => a.position - b.position)
      .map(({ card }) => card),
);

/** The cards of all categories. */
export function allCards({ categories }: Catalogue): ProductCardContent[] {
  return categories.flatMap(categoryCards);
}

function cardWithoutPage(
  { slug, name, summary }: ProductWithoutPage,
  { categoryId, mark }: Pick<Category, "categoryId" | "mark">,
): ProductCardContent {
  return { slug, route: null, name, summary, categoryId, mark, image: null };
}
