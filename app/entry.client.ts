/*
 * The only script that every page loads. Compressed, it has at most 3 KiB (docs/decisions/002-pages-are-documents.md). It
 * loads React when an island is needed, usually at the island's first use.
 */

import { handleControls } from "./forms/controls.ts";
import { openForms } from "./forms/forms.ts";
import { handleInputPause } from "./forms/input-pause.ts";
import { handleIslands, openIslands } from "./forms/load-islands.ts";
import { whenParsed } from "./forms/when-parsed.ts";

handleInputPause();
handleControls();
handleIslands(() => import("./hydrate-island.tsx"));
markScrolled();
if ((document as Document & { prerendering?: boolean }).prerendering) {
  document.addEventListener("prerenderingchange", openPage);
} else openPage();

/**
 * Shows the drafts and starts handling forms and islands. A prerendered page does this when the visitor opens the page,
 * because the drafts may change until then.
 */
function openPage() {
  whenParsed(() => {
    openForms();
    openIslands();
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
