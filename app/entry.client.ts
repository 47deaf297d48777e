/*
 * The only script that every page loads; it has at most 3 KiB (docs/decisions/002-pages-are-documents.md). It loads
 * React when an island is needed, usually at its first use.
 */

import { handleControls } from "./first-script/controls.ts";
import { openForms } from "./first-script/forms.ts";
import { handleInputPause } from "./first-script/input-pause.ts";
import { handleIslands, openIslands } from "./first-script/load-islands.ts";
import { whenParsed } from "./first-script/when-parsed.ts";

handleInputPause();
handleControls();
handleIslands(() => import("./islands/hydrate-island.tsx"));
markScrolled();
if ((document as Document & { prerendering?: boolean }).prerendering) {
  document.addEventListener("prerenderingchange", openPage);
} else openPage();

/**
 * Shows the drafts and starts handling forms and islands. A prerendered page waits until the visitor opens it, because
 * drafts may have changed.
 */
function openPage() {
  whenParsed(() => {
    openForms();
    openIslands();
  });
}

/**
 * In browsers without CSS scroll timelines, sets `data-scrolled` on `<html>` while the page is scrolled. The style of the
 * site header on the home page depends on this attribute.
 */
function markScrolled() {
  if (CSS.supports("animation-timeline: scroll()")) return;
  const mark = () => document.documentElement.toggleAttribute("data-scrolled", scrollY > 0);
  addEventListener("scroll", mark);
  mark();
}
