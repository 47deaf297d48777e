/** Calls `act` when the page is parsed. Before that, forms and dialogs may be missing. */
export function whenParsed(act: () => void) {
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", act);
  else act();
}
