import { enquiryPath } from "../page-addresses.ts";
import type { ProductCardContent } from "../product-card-content.ts";
import { openSearchIndex, type SearchIndex } from "./open-search-index.ts";

/** What the page of all products shows for a query. */
export interface FoundCards {
  /** Best first. For an empty query, all products that have a page. */
  cards: ProductCardContent[];
  /** The number of products without a page, which an empty query leaves out. */
  onRequest: number;
  /** Products that have to do with the query, but are not for it. `reason` completes `Not for …`. */
  unsuitable: Array<Pick<ProductCardContent, "name" | "path"> & { reason: string }>;
  /** The fixed answers of content/site.yaml. */
  answers: Array<{ answer: string; address: string }>;
  /** A similar query that finds products, if this query does not lead anywhere. */
  suggestion: string | null;
}

export type CardFinder = (query: string) => FoundCards;

/** The search file that the build writes for browsers (generator/public-files/search-index.ts). */
export interface SearchFile {
  cards: ProductCardContent[];
  index: SearchIndex;
}

export function createCardFinder({ cards, index }: SearchFile): CardFinder {
  const search = openSearchIndex(index);
  const cardOf = new Map(cards.map((card) => [card.productId, card]));
  const withPage = cards.filter((card) => card.path !== null);
  const all = {
    cards: withPage,
    onRequest: cards.length - withPage.length,
    unsuitable: [],
    answers: [],
    suggestion: null,
  };
  return (query) => {
    if (query === "") return all;
    const { found, unsuitable, answers, suggestion } = search(query);
    return {
      cards: found.flatMap((slug) => cardOf.get(slug) ?? []),
      onRequest: 0,
      unsuitable: unsuitable.flatMap(({ slug, reason }) => {
        const card = cardOf.get(slug);
        return card ? [{ name: card.name, path: card.path, reason }] : [];
      }),
      answers: answers.map(({ answer, page }) => ({
        answer,
        address: page === enquiryPath ? `${page}?${new URLSearchParams({ message: query })}` : page,
      })),
      suggestion,
    };
  };
}
