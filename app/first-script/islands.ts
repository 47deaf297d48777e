import { chosenProducts } from "./chosen-products.ts";

/* React is loaded when an island is first used (docs/how-it-works.md, "A new island"). */

/** Loads React, all islands, and the function that hydrates one. */
type Load = () => Promise<{ hydrateIsland(island: HTMLElement, isChanged: boolean): Promise<void> }>;

let load: Load;
const hydrations = new WeakMap<Element, Promise<void>>();

/** Islands that somebody else has changed since the page was loaded, such as an extension or a translator. */
const changed = new WeakSet<Element>();

let composition = Promise.resolve();

export function islandOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("[data-island]") : null;
}

/** Hydrates an island at its first focus. */
export function attendIslands(loadReact: Load) {
  load = loadReact;
  // Half-composed text belongs to an input method, which loses it when React replaces the field.
  addEventListener("compositionstart", () => {
    composition = new Promise((resolve) =>
      addEventListener("compositionend", () => resolve(), { once: true }),
    );
  });
  addEventListener("focusin", ({ target }) => hydrateUnasked(islandOf(target)), true);
}

/** Call it when the page is shown. */
export function watchIslands() {
  for (const island of document.querySelectorAll<HTMLElement>("[data-island]")) {
    new MutationObserver(() => changed.add(island)).observe(island, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    // A file host answers without looking at the question in the address.
    const isAsked = island.dataset.island === "ProductSearch" && isStatic() && location.search;
    // The products of the form's own page each have a button that takes them out.
    const isListed =
      island.querySelector("[name=product]:not(dialog *)") && chosenProducts().names.length > 0;
    if (isAsked || isListed || island.contains(document.activeElement)) hydrateUnasked(island);
  }
}

/** Resolves when React has taken the island over. Rejects when its script cannot be loaded; the next call tries again. */
export function hydrate(island: HTMLElement): Promise<void> {
  let hydration = hydrations.get(island);
  if (!hydration) {
    hydration = load().then(async ({ hydrateIsland }) => {
      await composition;
      return hydrateIsland(island, changed.has(island));
    });
    hydrations.set(island, hydration);
    hydration.catch(() => hydrations.delete(island));
  }
  return hydration;
}

/** Without its script an island works as HTML alone does. */
function hydrateUnasked(island: HTMLElement | null) {
  if (island) hydrate(island).catch(() => {});
}

function isStatic() {
  return document.documentElement.dataset.enquiries !== "served";
}
