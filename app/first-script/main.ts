/* The only script that every page loads. Compressed, it has at most 3 KiB (docs/decisions/002-pages-are-documents.md). */

import { fillInRows, openChosenProducts } from "./chosen-products.ts";
import { fillInElapsed } from "./elapsed-time.ts";
import { openForms } from "./form-drafts.ts";
import { handleClicks } from "./handle-clicks.ts";
import { hydrateOnIntent, type LoadIslands } from "./hydrate-on-intent.ts";

/** Starts everything that the first script does. `loadIslands` loads React and the islands when a visitor first uses one. */
export function startFirstScript(loadIslands: LoadIslands) {
  handleClicks();
  markScrolled();
  if ((document as Document & { prerendering?: boolean }).prerendering) {
    // While a page is prerendered, its sessionStorage is a copy that may be out of date.
    document.addEventListener("prerenderingchange", () => openPage(loadIslands));
  } else openPage(loadIslands);
}

function openPage(loadIslands: LoadIslands) {
  openChosenProducts();
  openForms();
  hydrateOnIntent(loadIslands);
  // While the event is captured, and so before React checks and sends the form.
  addEventListener("submit", ({ target }) => completeForm(target as HTMLFormElement), true);
}

/** Fills in what the visitor does not type. */
function completeForm(form: HTMLFormElement) {
  fillInRows(form);
  fillInElapsed(form);
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
