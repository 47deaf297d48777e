/** The maximum length of a query in characters, to limit the work of the search. */
export const longestQuery = 200;

/**
 * Returns the query in the text of `?q=` or of the search field. This function is not in open-search-index.ts, because browsers load that file
 * and its search library only when a visitor searches.
 */
export function queryOf(text: string | null | undefined): string {
  return (text ?? "").trim().slice(0, longestQuery);
}
