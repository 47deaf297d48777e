/*
 * The only script that a page runs by itself, at most 3 KiB (docs/decisions/002-pages-are-documents.md). The page works before
 * React and without it; React is loaded when the visitor begins to use an island.
 */

import { attendProductName, readChosenProducts } from "./first-script/chosen-products.ts";
import { attendControls } from "./first-script/controls.ts";
import { fillForms } from "./first-script/form-drafts.ts";
import { attendForms, openForms } from "./first-script/forms.ts";
import { attendInputPause } from "./first-script/input-pause.ts";
import { attendIslands, watchIslands } from "./first-script/islands.ts";
import { attendScrolling } from "./first-script/scrolling.ts";

attendInputPause();
attendControls();
attendForms();
attendProductName();
attendIslands(() => import("./islands/hydrate-island.tsx"));
attendScrolling();
onceShown(() => {
  openForms();
  readChosenProducts();
  watchIslands();
});

// Another tab, or a later page before Back, has changed what the visit keeps.
addEventListener("storage", refresh);
addEventListener("pageshow", ({ persisted }) => persisted && refresh());

function refresh() {
  fillForms(true);
  readChosenProducts();
}

/** When the whole page is there and is shown: a page that is prerendered and never shown does nothing. */
function onceShown(begin: () => void) {
  if ((document as Document & { prerendering?: boolean }).prerendering) {
    document.addEventListener("prerenderingchange", begin, { once: true });
  } else if (document.readyState === "loading") addEventListener("DOMContentLoaded", begin);
  else begin();
}
