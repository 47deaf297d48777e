/* React is loaded when an island is needed, usually at its first use (docs/how-it-works.md, "A new island"). */

/** Loads React, all islands, and the function that hydrates an island. */
type Load = () => Promise<{ hydrateIsland(island: HTMLElement): Promise<void> }>;

let load: Load;
const hydrations = new WeakMap<Element, Promise<void>>();
let composition: Promise<unknown> | undefined;

export function islandOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("[data-island]") : null;
}

/** Must be called before the other functions of this module. */
export function handleIslands(loadReact: Load) {
  load = loadReact;
  // Hydration waits for the end of a composition, because an input method loses its text when React replaces the field.
  addEventListener("compositionstart", () => {
    composition = new Promise((resolve) => addEventListener("compositionend", resolve, { once: true }));
  });
}

/**
 * Hydrates each island at its first focus. Hydrates an island at once if it contains the focus, if Product Name on `/enquiry`
 * contains text, or if the page may be part of an export and its address has a query. Call it when the forms show their drafts,
 * because hydration replaces the text of a form by the draft.
 */
export function openIslands() {
  addEventListener("focusin", ({ target }) => hydrateInBackground(islandOf(target)), true);
  // In a static export, only the search island can answer the query in the address.
  const hasQuery = document.documentElement.dataset.enquiries !== "served" && location.search;
  for (const island of document.querySelectorAll<HTMLElement>("[data-island]")) {
    // React renders the list of products, which is taller than the field's text. At the first focus, the fields below the
    // list would move.
    const hasProducts = island.querySelector<HTMLInputElement>("main [name=product]")?.value;
    if (hasQuery || hasProducts || island.contains(document.activeElement)) hydrateInBackground(island);
  }
}

/** Resolves when the island is hydrated. Rejects when the script cannot be loaded; the next call loads it again. */
export function hydrate(island: HTMLElement): Promise<void> {
  let hydration = hydrations.get(island);
  if (!hydration) {
    hydration = load().then(async ({ hydrateIsland }) => {
      await composition;
      return hydrateIsland(island);
    });
    hydrations.set(island, hydration);
    hydration.catch(() => hydrations.delete(island));
  }
  return hydration;
}

/** Ignores a script that cannot be loaded, because the island's HTML works without it. */
function hydrateInBackground(island: HTMLElement | null) {
  if (island) hydrate(island).catch(() => {});
}
