/** A page with a form is made for one visitor and is not fetched for nothing. */
const where = {
  and: [
    { href_matches: "/*" },
    { not: { href_matches: ["/enquiry*", "/submit/*", "/documents/*"] } },
    { not: { selector_matches: "[download], [target=_blank]" } },
  ],
};

/**
 * Speculation rules (HTML): the page that the pointer rests on, or that is being pressed, is made ready ahead, never all at
 * once; fetched only, where the browser can't prerender. Browsers leave it when the visitor saves data.
 */
const rules = JSON.stringify({
  prerender: [{ where, eagerness: "moderate" }],
  prefetch: [{ where, eagerness: "moderate" }],
});

/** Lets the next page be there when its link is pressed. */
export function SpeculationRules() {
  return <script type="speculationrules">{rules}</script>;
}
