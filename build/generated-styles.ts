import type { FontUrls } from "./fonts.ts";
import type { Content } from "./read-content.ts";

/**
 * Font faces with their hashed addresses, each category's three colours as custom properties under
 * `[data-category]`, so that a new category needs no change of code, and the foot of printed pages.
 * Pages ask for the fonts first thing (root.tsx); one that is late all the same waits for the next page
 * (`optional`), because a font that came in later would move what is being read.
 */
export function generateStyles(
  { site, catalogue }: Pick<Content, "site" | "catalogue">,
  fonts: FontUrls,
): string {
  const colours = catalogue.categories.map(
    ({ categoryId, colours: { ink, accent, tint } }) =>
      `[data-category="${categoryId}"]{--category-ink:${ink};--category-accent:${accent};--category-tint:${tint}}`,
  );
  const contact = [site.legalName, site.company.email, site.company.phone].join("  ·  ");
  const margin = "font:500 7.5pt Manrope,sans-serif;color:#0a2e33";
  return `@font-face{font-family:Outfit;font-weight:500;font-display:optional;src:url(${fonts.outfit}) format("woff2")}
@font-face{font-family:Manrope;font-weight:400 700;font-display:optional;src:url(${fonts.manrope}) format("woff2")}
${colours.join("\n")}
@page{margin:12mm 16mm 16mm;@bottom-left{content:${cssString(contact)};${margin}}@bottom-right{content:counter(page) " / " counter(pages);${margin}}}
`;
}

/** A text as CSS writes it; anything but plain characters is escaped by its number. */
function cssString(text: string): string {
  return `"${text.replace(/[^\w @.,+()-]/g, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`;
}
