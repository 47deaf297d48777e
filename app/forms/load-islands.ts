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
 * Hydrates each island at its first focus, or at once in three cases: the island has the focus, the field Product Name on
 * `/enquiry` contains text, or an exported page has a query in its address. Call it when the forms show their drafts, because
 * hydration replaces a form's text by its draft.
 */
export function openIslands() {
  addEventListener("focusin", ({ target }) => hydrateInBackground(islandOf(target)), true);
  // In a static export, only the search island can answer the query in the address.
  const hasQuery = document.documentElement.dataset.enquiries !== "served" && location.search;
  for (const island of document.querySelectorAll<HTMLElement>("[data-island]")) {
    // React renders a list of products that is taller than the field's text. At the first focus, that would move the fields below.
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
