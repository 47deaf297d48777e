/**
 * The rules apply to all links within the site, except downloads, links that open a new tab, and links to the enquiry
 * page, to the addresses of forms and to document files.
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

/** The `<script type="speculationrules">` of every page. */
export function SpeculationRules() {
  return <script type="speculationrules">{rules}</script>;
}
