/** Longer questions say no more, and cost more. */
const longestQuery = 200;

/** What is asked, from `?q=` or from the field. Apart from search.ts, whose library browsers fetch when it is first wanted. */
export function queryOf(text: string | null | undefined): string {
  return (text ?? "").trim().slice(0, longestQuery);
}
