import { documentsPath, enquiryPath } from "#domain/catalogue/page-addresses.ts";

/**
 * The rules apply to all links within the site, except links that open a new tab, links to the enquiry page and to documents, and
 * the products in the footer: Chromium lists all links to which rules apply again whenever a link appears, and the search on
 * /products draws new links after each keystroke (docs/performance.md). When the address changes, it styles all links again that
 * a selector matches, so the selector does not match those in the footer.
 */
const where = {
  and: [
    { href_matches: "/*" },
    { not: { href_matches: [`${enquiryPath}*`, `${documentsPath}/*`] } },
    { selector_matches: "a:not([target=_blank], footer nav li a)" },
  ],
};

/**
 * Speculation rules (HTML). The browser prerenders a page when its link is hovered or pressed. A browser that cannot
 * prerender fetches the page instead. Browsers ignore the rules in data-saving mode.
 */
const rules = JSON.stringify({
  prerender: [{ where, eagerness: "moderate" }],
  prefetch: [{ where, eagerness: "moderate" }],
});

export function SpeculationRules() {
  return <script type="speculationrules">{rules}</script>;
}
