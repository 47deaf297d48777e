import { readContent } from "./content.server.ts";

/**
 * The number of cards on a page of a list: 60, which fills whole rows of two and of three columns. An export has all
 * cards on one page, because file hosts ignore `?page=2`.
 */
export function cardsPerPage(): number {
  return readContent().isExport ? Number.MAX_SAFE_INTEGER : 60;
}
