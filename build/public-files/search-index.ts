import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Catalogue } from "#domain/catalogue/catalogue.ts";
import { createSearchIndex } from "#domain/catalogue/search.ts";
import { allCards } from "../../app/catalogue/product-card-content.server.ts";

/** Above this count the index is too large to download, and the server answers each search. */
const mostForBrowsers = 2000;

/**
 * The address of the search index for browsers, or null when the catalogue is too large. The address has no hash, because
 * scripts contain it: a changed product would change the scripts and every page.
 */
export function searchIndexAddress(catalogue: Catalogue): string | null {
  return allCards(catalogue).length <= mostForBrowsers ? "/search/products.json" : null;
}

/** Writes the search index for the server into `folder`, and for browsers, with the cards to show, into `publicFolder`. */
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
