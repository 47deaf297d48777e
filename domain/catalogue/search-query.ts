/** The maximum length of a query, in characters. Longer queries take more time and find no more products. */
const longestQuery = 200;

/**
 * Shortens the text of `?q=` or of the search field to a query. This function is not in search.ts, because that file
 * imports the search library, which browsers load only when a visitor searches.
 */
export function queryOf(text: string | null | undefined): string {
  return (text ?? "").trim().slice(0, longestQuery);
}
