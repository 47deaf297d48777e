/** How many products a question found, or how many there are when nothing is asked. */
export function countInWords(query: string, total: number): string {
  const products = total === 1 ? "product" : "products";
  if (query === "") return `${total} ${products}`;
  return `${total === 0 ? "No" : total} ${products} found`;
}
