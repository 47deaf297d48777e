import { type ChosenProduct, rowText } from "#domain/enquiries/chosen-product.ts";
import { attributeOf, having, setAttribute } from "./attributes.ts";
import { readStored, store } from "./browser-storage.ts";
import { fillHidden, formOfPage } from "./page-forms.ts";

/* The products that the visitor has chosen for the enquiry: one list for all tabs, in localStorage. */

/** How long the list is kept after its last change, in milliseconds. */
const lifetime = 24 * 60 * 60_000;
const key = "ozo:chosen";

export const noProducts: readonly ChosenProduct[] = [];
let chosen = noProducts;
const listeners = new Set<() => void>();

/** Shows the list, also when another tab changes it. */
export function openChosenProducts() {
  // The page shows the success of a native post.
  if (formOfPage("enquiry")?.matches(having("data-sent"))) storeProducts([]);
  showProducts();
  addEventListener("storage", showProducts);
  addEventListener("pageshow", showProducts);
}

/** The list as it was shown last. */
export function chosenProducts(): readonly ChosenProduct[] {
  return chosen;
}

export function onChosenProducts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Adds the product at the end of the list, or removes it. */
export function toggleProduct(product: ChosenProduct) {
  const others = storedProducts().filter(({ name }) => name !== product.name);
  storeProducts(others.length < storedProducts().length ? others : [...others, product]);
}

/** Puts the product in the place of the one with its name. */
export function changeProduct(product: ChosenProduct) {
  storeProducts(storedProducts().map((other) => (other.name === product.name ? product : other)));
}

/** Takes products off the list that were sent. `rows` is the sent value of the hidden field `chosen`. */
export function removeSent(rows = "") {
  const sent = rows.split("\n");
  storeProducts(storedProducts().filter((product) => !sent.includes(rowText(product))));
}

/** Shows the list on all buttons and counts, and in React's components. */
export function showProducts() {
  chosen = storedProducts();
  const names = chosen.map(({ name }) => name);
  for (const button of document.querySelectorAll(having("data-enquire"))) {
    button.ariaPressed = `${names.includes(attributeOf(button, "data-enquire") ?? "")}`;
  }
  for (const count of document.querySelectorAll(having("data-enquiry-count"))) {
    setAttribute(count, "data-enquiry-count", `${names.length || ""}`);
  }
  for (const listener of listeners) listener();
}

/** Fills in the hidden field with the rows of the list. */
export function fillInRows(form: HTMLFormElement) {
  fillHidden(form, "chosen", storedProducts().map(rowText).join("\n"));
}

function storeProducts(products: readonly ChosenProduct[]) {
  store("localStorage", key, products.length > 0 ? { products, until: Date.now() + lifetime } : null);
  showProducts();
}

/** The list. Removes a list that is older than its lifetime, or that this script has not written. */
function storedProducts(): readonly ChosenProduct[] {
  const list = readStored("localStorage", key) as { products?: ChosenProduct[]; until: number } | null;
  if (list?.products && list.until > Date.now()) return list.products;
  if (list) store("localStorage", key, null);
  return noProducts;
}
