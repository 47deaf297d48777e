import type { Content } from "./content/read-content.ts";
import type { FontFace } from "./fonts.ts";

/**
 * What stands in for a family until its file has come: fonts that machines have, made as wide and as high as ours.
 * Measured over this site's texts, in ems of advance a letter: Outfit 500 0.433, Manrope 0.449 (400) to 0.473 (700),
 * Arial 0.433 and 0.468, Roboto 0.433 (Android), DejaVu Sans 0.496 and 0.562 (Linux).
 */
const standIns = [
  { of: "Outfit", name: "Arial", fonts: ["Arial", "Liberation Sans", "Helvetica"], weight: "500", width: 1 },
  { of: "Outfit", name: "Roboto", fonts: ["Roboto", "Roboto-Regular"], weight: "500", width: 1.001 },
  { of: "Outfit", name: "DejaVu", fonts: ["DejaVu Sans"], weight: "500", width: 0.873 },
  {
    of: "Manrope",
    name: "Arial",
    fonts: ["Arial", "Liberation Sans", "Helvetica"],
    weight: "400 599",
    width: 1.035,
  },
  {
    of: "Manrope",
    name: "Arial",
    fonts: ["Arial Bold", "Liberation Sans Bold", "Helvetica Bold"],
    weight: "600 700",
    width: 1.01,
  },
  { of: "Manrope", name: "Roboto", fonts: ["Roboto", "Roboto-Regular"], weight: "400 700", width: 1.037 },
  { of: "Manrope", name: "DejaVu", fonts: ["DejaVu Sans"], weight: "400 599", width: 0.904 },
  { of: "Manrope", name: "DejaVu", fonts: ["DejaVu Sans Bold"], weight: "600 700", width: 0.842 },
] as const;

/** Height above and below the line, in ems. */
const heights = { Outfit: [1, 0.26], Manrope: [1.066, 0.3] } as const;

/**
 * Font faces with their hashed addresses, each category's three colours as custom properties under
 * `[data-category]`, so that a new category needs no change of code, and the foot of printed pages.
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
  return `${[...fonts.map(fontFace), ...standIns.map(standInFace)].join("\n")}
${colours.join("\n")}
@page{margin:12mm 16mm 16mm;@bottom-left{content:${cssString(contact)};${margin}}@bottom-right{content:counter(page) " / " counter(pages);${margin}}}
`;
}

function fontFace({ family, display, weight, url, unicodeRange }: FontFace): string {
  return `@font-face{font-family:"${family}";font-weight:${weight};font-display:${display};src:url(${url}) format("woff2");unicode-range:${unicodeRange}}`;
}

/** tokens.css names these families after the font that they stand in for. */
function standInFace({ of, name, fonts, weight, width }: (typeof standIns)[number]): string {
  const sources = fonts.map((font) => `local("${font}")`).join(",");
  const [above, below] = heights[of].map((ems) => percent(ems / width));
  return `@font-face{font-family:"${of} ${name}";font-weight:${weight};src:${sources};size-adjust:${percent(width)};ascent-override:${above};descent-override:${below};line-gap-override:0%}`;
}

function percent(share: number): string {
  return `${Math.round(share * 1000) / 10}%`;
}

/** A text as CSS writes it; anything but plain characters is escaped by its number. */
function cssString(text: string): string {
  return `"${text.replace(/[^\w @.,+()-]/g, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`;
}
