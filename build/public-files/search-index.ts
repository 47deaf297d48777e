import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Catalogue } from "#domain/catalogue/catalogue.ts";
import { createSearchIndex } from "#domain/catalogue/search.ts";
import { allCards } from "../../app/catalogue/product-card-content.ts";

/** Above this number of cards the index is too large to download, and the server performs each search. */
const mostForBrowsers = 2000;

/**
 * Returns the address of the search index for browsers, or null if the catalogue is too large. Scripts contain this address without
 * a hash, so that a changed product does not change the scripts and every page.
 */
export function searchIndexAddress(catalogue: Catalogue): string | null {
  return allCards(catalogue).length <= mostForBrowsers ? "/search/products.json" : null;
}

/** Writes the server's search index to `folder`, and the browsers' index, with the cards to show, to `publicFolder`. */
export function writeSearchIndex(
  catalogue: Catalogue,
  { folder, publicFolder }: { folder: string; publicFolder: string },
): void {
  const address = searchIndexAddress(catalogue);
  const index = createSearchIndex(catalogue, { isDeep: address !== null });
  writeFileSync(join(folder, "search-index.json"), JSON.stringify(index));
  if (address === null) return;
  mkdirSync(join(publicFolder, dirname(address)), { recursive: true });
  writeFileSync(join(publicFolder, address), JSON.stringify({ cards: allCards(catalogue), index }));
}
