import { having } from "./attributes.ts";
import { chosenProducts, onChosenProducts } from "./chosen-products.ts";

/* React is loaded when the visitor first uses an island or has chosen a product (docs/how-it-works.md, "A new island"). */

/** Loads React and all islands. */
export type LoadIslands = () => Promise<{ hydrateIsland(island: HTMLElement): void }>;

const started = new WeakSet<Element>();
let composition: Promise<unknown> | undefined;

/**
 * Hydrates each island when the visitor focuses or presses something in it. Call it when the forms show their drafts. An island that
 * has the focus, and one with `when="load"`, is hydrated at once, and one with `when="products"` as soon as products are chosen.
 */
export function hydrateOnIntent(load: LoadIslands) {
  // An input method would lose its text if React replaced the field (tests/support/form-promises.ts, 7).
  addEventListener("compositionstart", () => {
    composition = new Promise((resolve) => addEventListener("compositionend", resolve, { once: true }));
  });
  for (const type of ["focusin", "pointerdown"]) {
    addEventListener(type, ({ target }) => target instanceof Element && hydrateAround(target));
  }
  hydrateAround(document.activeElement);
  hydrateAll("load");
  onChosenProducts(hydrateForProducts);
  hydrateForProducts();

  /** The rows of chosen products would move the fields below if they appeared while the visitor uses the form. */
  function hydrateForProducts() {
    if (chosenProducts().length > 0) hydrateAll("products");
  }

  function hydrateAll(when: "load" | "products") {
    for (const island of document.querySelectorAll(having("data-when", when))) hydrate(island);
  }

  function hydrateAround(element: Element | null) {
    const island = element?.closest(having("data-island"));
    if (island) hydrate(island);
  }

  function hydrate(island: Element) {
    if (started.has(island)) return;
    started.add(island);
    load().then(
      async ({ hydrateIsland }) => {
        await composition;
        hydrateIsland(island as HTMLElement);
      },
      // Without the script the island's HTML works. The next use loads the script again; in a browser that keeps a failed import until
      // the page is left, the next page does.
      () => started.delete(island),
    );
  }
}
