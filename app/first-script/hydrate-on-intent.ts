/* React is loaded when the visitor first uses an island (docs/how-it-works.md, "A new island"). */

/** Loads React and all islands. */
export type LoadIslands = () => Promise<{ hydrateIsland(island: HTMLElement): void }>;

const started = new WeakSet<Element>();
let composition: Promise<unknown> | undefined;

/**
 * Hydrates each island when the visitor focuses or presses something in it. Call it when the forms show their drafts. Three kinds
 * of islands are hydrated at once: one that has the focus, a form of /enquiry with chosen products, and all where the server does not take the forms (a static export, ENQUIRIES=local).
 */
export function hydrateOnIntent(load: LoadIslands) {
  // An input method would lose its text if React replaced the field (tests/support/form-promises.ts, 7).
  addEventListener("compositionstart", () => {
    composition = new Promise((resolve) => addEventListener("compositionend", resolve, { once: true }));
  });
  for (const type of ["focusin", "pointerdown"]) {
    addEventListener(
      type,
      ({ target }) => target instanceof Element && hydrate(target.closest("[data-island]")),
    );
  }
  const isServed = document.documentElement.dataset.enquiries === "served";
  for (const island of document.querySelectorAll("[data-island]")) {
    // React renders a list of the products, which would move the fields below while the visitor uses them.
    const hasProducts = island.querySelector<HTMLInputElement>("main [name=product]")?.value;
    if (!isServed || hasProducts || island.contains(document.activeElement)) hydrate(island);
  }

  function hydrate(island: Element | null) {
    if (!island || started.has(island)) return;
    started.add(island);
    load().then(
      async ({ hydrateIsland }) => {
        await composition;
        hydrateIsland(island as HTMLElement);
      },
      // Without the script the island's HTML works. The next use loads the script again.
      () => started.delete(island),
    );
  }
}
