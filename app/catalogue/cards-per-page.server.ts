import { readContent } from "./content.server.ts";

/**
 * The number of cards on one page of a list. 60 cards fill whole rows of two and of three columns. A file host ignores
 * `?page=2`, so an export has all cards on one page.
 */
export function cardsPerPage(): number {
  return readContent().isExport ? Number.MAX_SAFE_INTEGER : 60;
}
