import { brandColours } from "#domain/brand-colours.ts";
import type { Content } from "./content/check-content.ts";
import { printedPageFooter } from "./printed-page-footer.ts";

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
  return `:root{${brand.join(";")}}
${colours.join("\n")}
${printedPageFooter(site)}
`;
}
