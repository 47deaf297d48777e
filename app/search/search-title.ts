/** The title of a page with search results. */
export function searchTitle(query: string): string {
  return `Search for “${query}”`;
}
