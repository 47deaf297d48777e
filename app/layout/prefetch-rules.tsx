import { useSyncExternalStore } from "react";

/**
 * Speculation rules (HTML): pages that the pointer rests on are fetched ahead, never all at once. Browsers leave
 * it when the visitor saves data. A page with a form is made for one visitor and is not fetched for nothing.
 */
const rules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: "/*" },
          { not: { href_matches: ["/enquiry*", "/submit/*", "/documents/*"] } },
          { not: { selector_matches: "[download], [target=_blank]" } },
        ],
      },
      eagerness: "moderate",
    },
  ],
});

/** Fetches ahead before React is there; then its links do it themselves (ui/page-link.tsx). */
export function PrefetchRules() {
  const isHydrated = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  if (isHydrated) return null;
  return <script type="speculationrules">{rules}</script>;
}

function subscribeToNothing() {
  return () => {};
}
