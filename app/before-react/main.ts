/*
 * The only script that a page runs by itself: at most 3 KiB. It lends the native page a hand, and brings more in when
 * the visitor begins to use a form or the search. A page that is prerendered and never shown does nothing.
 */

import { attendControls } from "./controls.ts";
import { openEnquiryList } from "./enquiry-list.ts";
import { putFormsBack } from "./form-drafts.ts";
import { attendForms } from "./forms.ts";
import { attendScrolling } from "./scrolling.ts";
import { attendSearch } from "./start-react.ts";

attendControls();
attendForms();
attendScrolling();
onceShown(() => {
  putFormsBack();
  openEnquiryList();
  attendSearch();
});

/** When the whole page is there, and the visitor has come to it. */
function onceShown(begin: () => void) {
  if ((document as Document & { prerendering?: boolean }).prerendering) {
    document.addEventListener("prerenderingchange", begin, { once: true });
  } else if (document.readyState === "loading") addEventListener("DOMContentLoaded", begin);
  else begin();
}
