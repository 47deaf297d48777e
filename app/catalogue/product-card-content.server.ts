import type { Category, Product } from "#domain/catalogue/catalogue.ts";
import type { ProductCardContent } from "./product-card.tsx";

/** A product as its card shows it, and nothing else: loaders' answers are written into the page. */
export function productCardContent(product: Product, { mark }: Pick<Category, "mark">): ProductCardContent {
  const { productId, route, name, summary, categoryId, image } = product;
  return { slug: productId, route, name, summary, categoryId, mark, image };
}

/** All cards of a category in order, those of products without a page among them. */
export function categoryCards({ categoryId, mark, products, withoutPage }: Category): ProductCardContent[] {
  return [
    ...products.map((product) => ({
      position: product.position,
      card: productCardContent(product, { mark }),
    })),
    ...withoutPage.map(({ slug, name, summary, position }) => ({
      position,
      card: { slug, route: null, name, summary, categoryId, mark, image: null },
    })),
  ]
    .sort((a, b) => a.position - b.position)
    .map(({ card }) => card);
}
