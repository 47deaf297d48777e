import type { Catalogue } from "#domain/catalogue/catalogue.ts";
import { isFinishedBuild } from "../build-folder.server.ts";
import { readContent, readPublished } from "../catalogue/content.server.ts";
import type { ProductCardContent } from "../catalogue/product-card.tsx";
import { allCards } from "../catalogue/product-card-content.server.ts";
import { createProductFinder, type ProductFinder, type SearchFile } from "./product-finder.ts";

let opened: { catalogue: Catalogue; find: ProductFinder } | undefined;

/** Cards of the products found, best first: the same result as in the browser, for visitors without scripts. */
export function findProducts(query: string): ProductCardContent[] {
  return openFinder()(query);
}

/** Opens the search again when the content changes, as it does in development. */
function openFinder(): ProductFinder {
  const { catalogue } = readContent();
  if (opened?.catalogue !== catalogue) {
    const index = readPublished<SearchFile["index"]>("search-index.json");
    opened = { catalogue, find: createProductFinder({ cards: allCards(catalogue), index }) };
  }
  return opened.find;
}

// Read when the server starts, because a later build replaces the files. The build itself may render a page before the
// index is written.
if (import.meta.env.PROD && isFinishedBuild) openFinder();
