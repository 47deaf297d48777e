import { brandColours } from "#domain/brand-colours.ts";
import type { Content } from "./content/check-content.ts";

/**
 * The styles that depend on the content: the brand's colours, each category's three colours as custom properties under
 * `[data-category]`, and the footer of printed pages.
 */
export function generateStyles({ site, catalogue }: Pick<Content, "site" | "catalogue">): string {
  const brand = Object.entries(brandColours).map(([name, colour]) => `--${name}:${colour}`);
  const colours = catalogue.categories.map(
    ({ categoryId, colours: { ink, accent, tint } }) =>
      `[data-category="${categoryId}"]{--category-ink:${ink};--category-accent:${accent};--category-tint:${tint}}`,
  );
  const contact = [site.legalName, site.company.email, site.company.phone].join("  ·  ");
  const margin = `font:500 7.5pt Manrope,sans-serif;color:${brandColours.ink}`;
  return `:root{${brand.join(";")}}
${colours.join("\n")}
@page{margin:10mm 16mm 14mm;@bottom-left{content:${cssString(contact)};${margin}}@bottom-right{content:counter(page) " / " counter(pages);${margin}}}
`;
}

/** Quotes a text as a CSS string. All characters are escaped except letters, digits, spaces and harmless punctuation. */
function cssString(text: string): string {
  return `"${text.replace(/[^\w @.,+()-]/g, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`;
}
