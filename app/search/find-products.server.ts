import type { Catalogue } from "#domain/catalogue/catalogue.ts";
import { isFinishedBuild } from "../build-folder.server.ts";
import { readContent, readPublished } from "../catalogue/content.server.ts";
import { memoize } from "../catalogue/memoize.server.ts";
import type { ProductCardContent } from "../catalogue/product-card.tsx";
import { allCards } from "../catalogue/product-card-content.server.ts";
import { createProductFinder } from "./product-finder.ts";

const finderOf = memoize((catalogue: Catalogue) =>
  createProductFinder({ cards: allCards(catalogue), index: readPublished("search-index.json") }),
);

/** Cards of the products found, best first: the same result as in the browser, for visitors without scripts. */
export function findProducts(query: string): ProductCardContent[] {
  return finderOf(readContent().catalogue)(query);
}

// Read when the server starts, because a later build replaces the files. The build itself may render a page before the
// index is written.
if (import.meta.env.PROD && isFinishedBuild) finderOf(readContent().catalogue);
