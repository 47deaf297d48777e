/** The maximum length of a query, in characters; longer queries cost time and find nothing more. */
const longestQuery = 200;

/** The query in `?q=` or in the search field. Kept out of search.ts, which imports the search library that browsers load on demand. */
export function queryOf(text: string | null | undefined): string {
  return (text ?? "").trim().slice(0, longestQuery);
}
