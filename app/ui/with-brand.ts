/** Appends the brand to a title, unless the title begins with it. */
export function withBrand(title: string, brand: string): string {
  return title.startsWith(`${brand} `) ? title : `${title} | ${brand}`;
}
