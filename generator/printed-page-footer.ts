import { brandColours } from "#domain/brand-colours.ts";
import type { Content } from "./content/check-content.ts";

/** The margins of printed pages, with the company's name and contact details, and the number of the page. */
export function printedPageFooter({ legalName, company }: Content["site"]): string {
  const contact = [legalName, company.email, company.phone].join("  ·  ");
  const style = `font:500 7.5pt Manrope,sans-serif;color:${brandColours.ink}`;
  return `@page{margin:10mm 16mm 14mm;@bottom-left{content:${cssString(contact)};${style}}@bottom-right{content:counter(page) " / " counter(pages);${style}}}`;
}

/** Quotes a text as a CSS string. All characters are escaped except letters, digits, spaces and harmless punctuation. */
function cssString(text: string): string {
  return `"${text.replace(/[^\w @.,+()-]/g, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`;
}
