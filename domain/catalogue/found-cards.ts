import type { ProductCardContent } from "./product-card-content.ts";
import { openSearchIndex, type SearchIndex } from "./search.ts";

/**
 * Returns the cards of the products that a query finds, best first. For an empty query, it returns the cards of all products
 * that have a page.
 */
export type CardFinder = (query: string) => ProductCardContent[];

/** The search file that the build writes for browsers (generator/public-files/search-index.ts). */
export interface SearchFile {
  cards: ProductCardContent[];
  index: SearchIndex;
}

export function createCardFinder({ cards, index }: SearchFile): CardFinder {
  const search = openSearchIndex(index);
  const cardOf = new Map(cards.map((card) => [card.productId, card]));
  return (query) =>
    query === ""
      ? cards.filter((card) => card.path !== null)
      : search(query).flatMap((slug) => cardOf.get(slug) ?? []);
}
