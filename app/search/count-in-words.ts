/** The number of products found, or of all products without a query, in words. */
export function countInWords(query: string, total: number): string {
  const products = total === 1 ? "product" : "products";
  if (query === "") return `${total} ${products}`;
  return `${total === 0 ? "No" : total} ${products} found`;
}
