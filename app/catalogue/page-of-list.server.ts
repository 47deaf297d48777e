import { data } from "react-router";
import { pageOf } from "#domain/catalogue/paging.ts";
import { readContent } from "./content.server.ts";

/**
 * Returns the page of a list of products that `?page=` selects: at most 60 products. This number fills whole rows of two and
 * of three columns. An export has all products on one page, because file hosts ignore `?page=2`. Throws a 404 response if
 * there is no such page.
 */
export function pageOfList<Item>(all: Item[], { url }: Request) {
  const size = readContent().isExport ? Number.MAX_SAFE_INTEGER : 60;
  const listed = pageOf(all, new URL(url).searchParams.get("page"), size);
  if (!listed) throw data(null, { status: 404 });
  return listed;
}
