/** Pages with a form are rendered for each request and are not fetched in advance. */
const where = {
  and: [
    { href_matches: "/*" },
    { not: { href_matches: ["/enquiry*", "/submit/*", "/documents/*"] } },
    { not: { selector_matches: "[download], [target=_blank]" } },
  ],
};

/**
 * Speculation rules (HTML): the browser prerenders the page whose link is hovered or pressed, or fetches it where it cannot
 * prerender. Browsers ignore the rules when the visitor saves data.
 */
const rules = JSON.stringify({
  prerender: [{ where, eagerness: "moderate" }],
  prefetch: [{ where, eagerness: "moderate" }],
});

/** The `<script type="speculationrules">` of every page. */
export function SpeculationRules() {
  return <script type="speculationrules">{rules}</script>;
}
