import { openSearchIndex, type ProductSearch, type SearchIndex } from "#domain/catalogue/search.ts";
import { readContent, readPublished } from "../catalogue/content.server.ts";
import type { ProductCardContent } from "../catalogue/product-card.tsx";
import { searchableCards } from "../catalogue/product-card-content.server.ts";

let opened: { cards: ProductCardContent[]; search: ProductSearch } | undefined;

/** Cards of the products found, best first: the same answer as in the browser, for whoever has no scripts. */
export function findProducts(query: string): ProductCardContent[] {
  opened ??= open();
  const { cards, search } = opened;
  return search(query).flatMap((place) => cards[place] ?? []);
}

/** The index that the build wrote, read when it is first asked. */
function open() {
  const index = readPublished<SearchIndex>("search-index.json");
  return { cards: searchableCards(readContent().catalogue), search: openSearchIndex(index) };
}
