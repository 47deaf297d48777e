import { brandColours } from "#domain/brand-colours.ts";
import type { RootData } from "../published/root-data.server.ts";

/**
 * Returns the styles that depend on the content: the brand's colours, each category's three colours as custom properties under
 * `[data-category]`, and the footer of printed pages. Without data, returns only the brand's colours.
 */
export function contentStyles(rootData: RootData | undefined): string {
  const brand = Object.entries(brandColours).map(([name, colour]) => `--${name}:${colour}`);
  const root = `:root{${brand.join(";")}}`;
  if (!rootData) return root;
  const categories = rootData.categories.map(
    ({ categoryId, colours: { ink, accent, tint } }) =>
      `[data-category="${categoryId}"]{--category-ink:${ink};--category-accent:${accent};--category-tint:${tint}}`,
  );
  return [root, ...categories, printedPageFooter(rootData)].join("");
}

/** The margins of printed pages, with the company's name and contact details, and the number of the page. */
function printedPageFooter({ legalName, company }: RootData): string {
  const contact = [legalName, company.email, company.phone].join("  ·  ");
  const style = `font:500 7.5pt Manrope,sans-serif;color:${brandColours.ink}`;
  return `@page{margin:10mm 16mm 14mm;@bottom-left{content:${cssString(contact)};${style}}@bottom-right{content:counter(page) " / " counter(pages);${style}}}`;
}

/** Quotes a text as a CSS string. All characters are escaped except letters, digits, spaces and harmless punctuation. */
function cssString(text: string): string {
  return `"${text.replace(/[^\w @.,+()-]/g, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`;
}
