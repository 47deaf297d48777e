import { readContent } from "./content.server.ts";

/** 60 divides by two and by three columns. A file host cannot answer `?page=2`, so an export has all cards on one page. */
export function cardsPerPage(): number {
  return readContent().isExport ? Number.MAX_SAFE_INTEGER : 60;
}
