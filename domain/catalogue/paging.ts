export interface ListPage<Item> {
  items: Item[];
  /** The number of items on all pages. */
  total: number;
  /** The number of this page, counted from 1. */
  page: number;
  pageCount: number;
}

/** Returns the page with the number in `?page=` (null: the first page), or undefined when the list has no such page. */
export function pageOf<Item>(
  all: readonly Item[],
  requested: string | null,
  size: number,
): ListPage<Item> | undefined {
  const pageCount = Math.max(1, Math.ceil(all.length / size));
  if (requested !== null && !/^[1-9]\d{0,5}$/.test(requested)) return undefined;
  const page = Number(requested ?? 1);
  if (page > pageCount) return undefined;
  const items = all.slice((page - 1) * size, page * size);
  return { items, total: all.length, page, pageCount };
}
