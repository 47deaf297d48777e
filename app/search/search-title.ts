/** What a page that answers a question is called. */
export function searchTitle(query: string): string {
  return `Search for “${query}”`;
}
