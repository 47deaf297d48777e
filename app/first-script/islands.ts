/* React is loaded when an island is first used (docs/how-it-works.md, "A new island"). */

/** Loads React, all islands, and the function that hydrates an island. */
type Load = () => Promise<{ hydrateIsland(island: HTMLElement): Promise<void> }>;

let load: Load;
const hydrations = new WeakMap<Element, Promise<void>>();
let composition = Promise.resolve();

export function islandOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("[data-island]") : null;
}

/** Hydrates an island at its first focus. */
export function handleIslands(loadReact: Load) {
  load = loadReact;
  // Hydration waits for the end of a composition, because an input method loses its text when React replaces the field.
  addEventListener("compositionstart", () => {
    composition = new Promise((resolve) =>
      addEventListener("compositionend", () => resolve(), { once: true }),
    );
  });
  addEventListener("focusin", ({ target }) => hydrateUnasked(islandOf(target)), true);
}

/** Hydrates the islands that are in use when the page is shown. */
export function openIslands() {
  // Without the site's server nothing answers the query in the address, so the browser must search.
  const isAsked = document.documentElement.dataset.enquiries !== "served" && location.search !== "";
  for (const island of document.querySelectorAll<HTMLElement>("[data-island]")) {
    if (isAsked || island.contains(document.activeElement)) hydrateUnasked(island);
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
function hydrateUnasked(island: HTMLElement | null) {
  if (island) hydrate(island).catch(() => {});
}
