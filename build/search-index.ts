import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Catalogue } from "#domain/catalogue/catalogue.ts";
import { createSearchIndex } from "#domain/catalogue/search.ts";
import { allCards } from "../app/catalogue/product-card-content.server.ts";

/** Past this many products the index is too much for a visitor's line, and the server answers each search. */
const mostForBrowsers = 2000;

/** Without a hash: the scripts name it, and a changed product must not change them and every page with them. */
const browserIndex = "/search/products.json";

/**
 * Writes the search index for the server into the private folder, and for browsers, with the cards to show, into
 * the public one. Answers the latter's address, or null when the catalogue is too large for it.
 */
export async function makeSearchIndex(
  catalogue: Catalogue,
  { publicFolder, privateFolder }: { publicFolder: string; privateFolder: string },
): Promise<string | null> {
  const cards = allCards(catalogue);
  const isForBrowsers = cards.length <= mostForBrowsers;
  const index = createSearchIndex(catalogue, { isDeep: isForBrowsers });
  await writeFile(join(privateFolder, "search-index.json"), JSON.stringify(index));
  if (!isForBrowsers) return null;
  const file = JSON.stringify({ cards, index });
  await mkdir(join(publicFolder, "search"), { recursive: true });
  await writeFile(join(publicFolder, browserIndex), file);
  return browserIndex;
}
