import { type ChosenProduct, rowText } from "#domain/enquiries/chosen-product.ts";
import { readStored, store } from "./browser-storage.ts";

/* The products that the visitor has chosen for the enquiry: one list for all tabs, in localStorage. */

/** How long the list is kept after its last change, in milliseconds. */
const lifetime = 24 * 60 * 60_000;
const key = "ozo:chosen";

export const noProducts: readonly ChosenProduct[] = [];
let chosen = noProducts;
const listeners = new Set<() => void>();

/** Shows the list, also when another tab changes it, and sends it with the enquiry form. */
export function openChosenProducts() {
  // The page shows the success of a native post.
  if (document.querySelector("form[data-enquiry-form=enquiry][data-sent]")) keep([]);
  showProducts();
  addEventListener("storage", showProducts);
  addEventListener("pageshow", showProducts);
  addEventListener("submit", ({ target }) => fillInRows(target as HTMLFormElement), true);
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
  const others = stored().filter(({ name }) => name !== product.name);
  keep(others.length < stored().length ? others : [...others, product]);
}

/** Puts the product in the place of the one with its name. */
export function changeProduct(product: ChosenProduct) {
  keep(stored().map((other) => (other.name === product.name ? product : other)));
}

/** Takes products off the list that were sent. `rows` is the sent value of the hidden field `chosen`. */
export function removeSent(rows = "") {
  const sent = rows.split("\n");
  keep(stored().filter((product) => !sent.includes(rowText(product))));
}

/** Shows the list on all buttons and counts, and in React's components. */
export function showProducts() {
  chosen = stored();
  const names = chosen.map(({ name }) => name);
  for (const button of document.querySelectorAll<HTMLElement>("[data-enquire]")) {
    button.ariaPressed = `${names.includes(button.dataset.enquire ?? "")}`;
  }
  for (const count of document.querySelectorAll<HTMLElement>("[data-enquiry-count]")) {
    count.dataset.enquiryCount = `${names.length || ""}`;
  }
  for (const listener of listeners) listener();
}

function fillInRows({ elements }: HTMLFormElement) {
  const field = elements.namedItem("chosen");
  if (field instanceof HTMLInputElement) field.value = stored().map(rowText).join("\n");
}

function keep(products: readonly ChosenProduct[]) {
  store("localStorage", key, products.length > 0 ? { products, until: Date.now() + lifetime } : null);
  showProducts();
}

/** The list. Removes a list that is older than its lifetime, or that this script has not written. */
function stored(): readonly ChosenProduct[] {
  const list = readStored("localStorage", key) as { products?: ChosenProduct[]; until: number } | null;
  if (list?.products && list.until > Date.now()) return list.products;
  if (list) store("localStorage", key, null);
  return noProducts;
}
