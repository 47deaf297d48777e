/* React draws what a search finds, and nothing else in the browser: it comes when the search is first used. */

export function attendSearch() {
  const form = document.querySelector<HTMLFormElement>("[data-product-search]");
  if (!form) return;
  form.addEventListener("focusin", () => startReact(form), { once: true });
  // A file host answers without looking at the question in the address; a value may stand there since Back.
  const isAsked = document.documentElement.dataset.enquiries === "local" && location.search;
  if (isAsked || form.contains(document.activeElement)) startReact(form);
}

/** Offline, perhaps: the list stays as it is, and the button asks the server. */
function startReact(form: HTMLFormElement) {
  import("../search/search-products.tsx").then(({ searchProducts }) => searchProducts(form)).catch(() => {});
}
