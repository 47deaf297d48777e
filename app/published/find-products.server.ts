import type { Catalogue } from "#domain/catalogue/catalogue.ts";
import { allCards } from "#domain/catalogue/product-card-content.ts";
import {
  type CardFinder,
  createCardFinder,
  type FoundCards,
  type SearchFile,
} from "#domain/catalogue/search/create-card-finder.ts";
import { readContent, readPublished } from "./read-content.server.ts";

let opened: { catalogue: Catalogue; find: CardFinder } | undefined;

/** Returns what the page shows for a query. The search in the browser gives the same result. */
export function findProducts(query: string): FoundCards {
  return openFinder()(query);
}

/** Opens the index again if the content has changed, which happens in development. */
function openFinder(): CardFinder {
  const { catalogue } = readContent();
  if (opened?.catalogue !== catalogue) {
    const index = readPublished<SearchFile["index"]>("search-index.json");
    opened = { catalogue, find: createCardFinder({ cards: allCards(catalogue), index }) };
  }
  return opened.find;
}

// The server reads the index when it starts, because a later build replaces the file.
if (import.meta.env.PROD) openFinder();
