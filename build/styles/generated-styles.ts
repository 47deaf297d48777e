import type { Content } from "../content/read-content.ts";
import type { FontFace } from "./fonts.ts";
import { standInFaces } from "./stand-in-fonts.ts";

/**
 * The styles that depend on generated files and on the content: font faces with hashed addresses, the footer of printed pages, and
 * each category's three colours as custom properties under `[data-category]`.
 */
export function generateStyles(
  { site, catalogue }: Pick<Content, "site" | "catalogue">,
  fonts: readonly FontFace[],
): string {
  const colours = catalogue.categories.map(
    ({ categoryId, colours: { ink, accent, tint } }) =>
      `[data-category="${categoryId}"]{--category-ink:${ink};--category-accent:${accent};--category-tint:${tint}}`,
  );
  const contact = [site.legalName, site.company.email, site.company.phone].join("  ·  ");
  const margin = "font:500 7.5pt Manrope,sans-serif;color:#0a2e33";
  return `${[...fonts.map(fontFace), ...standInFaces()].join("\n")}
${colours.join("\n")}
@page{margin:12mm 16mm 16mm;@bottom-left{content:${cssString(contact)};${margin}}@bottom-right{content:counter(page) " / " counter(pages);${margin}}}
`;
}

function fontFace({ family, weight, url, unicodeRange }: FontFace): string {
  return `@font-face{font-family:"${family}";font-weight:${weight};font-display:swap;src:url(${url}) format("woff2");unicode-range:${unicodeRange}}`;
}

/** Quotes a text as a CSS string. All characters are escaped except letters, digits, spaces and harmless punctuation. */
function cssString(text: string): string {
  return `"${text.replace(/[^\w @.,+()-]/g, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`;
}
