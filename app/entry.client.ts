/* The only script that every page loads. Compressed, it has at most 3 KiB (docs/decisions/002-pages-are-documents.md). */

import { hydrateOnIntent } from "./forms/hydrate-on-intent.ts";
import { restoreForms } from "./forms/typed-text.ts";
import { whenParsed } from "./forms/when-parsed.ts";
import { handleClicks } from "./layout/handle-clicks.ts";

handleClicks();
markScrolled();
if ((document as Document & { prerendering?: boolean }).prerendering) {
  // While a page is prerendered, its sessionStorage is a copy that may be out of date.
  document.addEventListener("prerenderingchange", openPage);
} else openPage();

function openPage() {
  whenParsed(() => {
    restoreForms();
    hydrateOnIntent(() => import("./hydrate-island.tsx"));
  });
}

/**
 * Sets `data-scrolled` on `<html>` unless the page is at its top. In browsers without CSS scroll timelines, the style of the site
 * header on the home page depends on this attribute.
 */
function markScrolled() {
  const mark = () => document.documentElement.toggleAttribute("data-scrolled", scrollY > 0);
  addEventListener("scroll", mark);
  mark();
}
