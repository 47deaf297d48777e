import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { searchFilePath } from "#domain/catalogue/page-addresses.ts";
import { allCards } from "#domain/catalogue/product-card-content.ts";
import { createSearchIndex } from "#domain/catalogue/search/create-search-index.ts";
import type { PageContent } from "#domain/published-content.ts";

/** Writes the server's search index to `folder`, and the browsers' index, with the cards to show, to `publicFolder`. */
export function writeSearchIndex(
  { catalogue, site }: Pick<PageContent, "catalogue" | "site">,
  { folder, publicFolder }: { folder: string; publicFolder: string },
): void {
  const index = createSearchIndex(catalogue, site.searchAnswers);
  writeFileSync(join(folder, "search-index.json"), JSON.stringify(index));
  // The address has no hash, so that a changed product does not change the scripts and every page.
  const file = join(publicFolder, searchFilePath);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ cards: allCards(catalogue), index }));
}
