import type { Catalogue } from "#domain/catalogue/catalogue.ts";
import type { FontUrls } from "./fonts.ts";

/**
 * Font faces with their hashed addresses, and each category's three colours as custom properties under
 * `[data-category]`, so that a new category needs no change of code.
 */
export function generateStyles(catalogue: Catalogue, fonts: FontUrls): string {
  const colours = catalogue.categories.map(
    ({ categoryId, colours: { ink, accent, tint } }) =>
      `[data-category="${categoryId}"]{--category-ink:${ink};--category-accent:${accent};--category-tint:${tint}}`,
  );
  return `@font-face{font-family:Outfit;font-weight:500;font-display:swap;src:url(${fonts.outfit}) format("woff2")}
@font-face{font-family:Manrope;font-weight:400 700;font-display:swap;src:url(${fonts.manrope}) format("woff2")}
${colours.join("\n")}
`;
}
