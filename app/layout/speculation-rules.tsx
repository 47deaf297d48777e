/**
 * The rules apply to all links within the site, except downloads, links that open a new tab, and links to the enquiry page, to
 * forms and to documents.
 */
const where = {
  and: [
    { href_matches: "/*" },
    { not: { href_matches: ["/enquiry*", "/submit/*", "/documents/*"] } },
    { not: { selector_matches: "[download], [target=_blank]" } },
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
