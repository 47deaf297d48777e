import { readStored, store } from "./browser-storage.ts";
import { readDraft, storeDraft } from "./draft-storage.ts";

/*
 * The products that the visitor has chosen for the enquiry: one list for all tabs, in localStorage. The list is the text of the
 * field Product Name until the visitor types there. The list has no limit of its own; the field has one
 * (domain/enquiries/rules.ts).
 */

/** The snapshot that React reads. */
export interface ChosenProducts {
  names: readonly string[];
  /** Whether the field Product Name contains these names and no other text. */
  isWholeText: boolean;
}

/** How long the list is kept after its last change, in milliseconds. */
const lifetime = 24 * 60 * 60_000;
const listKey = "ozo:products";
/** The key of the product that the visitor last asked about. Product Name shows this product; the list does not contain it. */
const questionKey = "ozo:question";

export const noProducts: ChosenProducts = { names: [], isWholeText: false };
let chosen = noProducts;

const listeners = new Set<() => void>();

/** Shows the stored list, which any tab may have changed, also in Product Name unless the visitor has typed there. */
export function refreshProducts() {
  const field = productField();
  const text = readDraft("enquiry")?.product ?? productsText();
  // Setting a value moves the caret.
  if (field && field.value !== text) field.value = text;
  showProducts();
}

/** Adds the product to the enquiry, or removes it. */
export function toggleProduct(name: string) {
  const names = storedNames();
  const isChosen = names.includes(name);
  storeNames(isChosen ? names.filter((other) => other !== name) : [...names, name]);
  editProductName((typed) => (isChosen ? withoutName(typed, name) : withName(typed, name)));
}

/** Fills the product about which the visitor asks into Product Name, instead of the product of an earlier question. */
export function askAbout(name: string) {
  store("sessionStorage", questionKey, name);
  editProductName((typed) => withName(typed, name));
}

/** Takes the products whose names were sent off the list. `sent` is the text of Product Name, which the field keeps. */
export function endProducts(sent: string) {
  store("sessionStorage", questionKey, null);
  storeNames(storedNames().filter((name) => !sent.includes(name)));
  showProducts();
}

/** The text of Product Name unless the visitor types there. */
export function productsText(): string {
  const question = readStored("sessionStorage", questionKey) as string | null;
  return [...new Set([...storedNames(), ...(question ? [question] : [])])].join(", ");
}

export function chosenProducts(): ChosenProducts {
  return chosen;
}

export function onChosenProducts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows the list on all buttons and counts, and in React's components. Call it also when Product Name has changed. */
export function showProducts() {
  const names = storedNames();
  chosen = { names, isWholeText: productField()?.value === names.join(", ") };
  for (const button of document.querySelectorAll<HTMLElement>("[data-enquire]")) {
    button.ariaPressed = `${names.includes(button.dataset.enquire ?? "")}`;
  }
  for (const count of document.querySelectorAll<HTMLElement>("[data-enquiry-count]")) {
    count.dataset.enquiryCount = `${names.length || ""}`;
  }
  for (const listener of listeners) listener();
}

/** Shows a change of the list or the question. `edit` makes the same change in a text that the visitor has typed. */
function editProductName(edit: (typed: string) => string) {
  const { product, ...draft } = readDraft("enquiry") ?? {};
  const edited = product === undefined ? productsText() : edit(product);
  // The draft has the text of Product Name only while it differs from the list.
  storeDraft("enquiry", { ...draft, ...(edited !== productsText() && { product: edited }) });
  refreshProducts();
}

/** The names on the list. Removes a list that is older than its lifetime. */
function storedNames(): string[] {
  const stored = readStored("localStorage", listKey) as { names: string[]; until: number } | null;
  if (stored === null || stored.until > Date.now()) return stored?.names ?? [];
  storeNames([]);
  return [];
}

function storeNames(names: readonly string[]) {
  store("localStorage", listKey, names.length > 0 ? { names, until: Date.now() + lifetime } : null);
}

function productField() {
  return document.querySelector<HTMLInputElement>("form[data-enquiry-form] [name=product]");
}

function withName(text: string, name: string) {
  if (`, ${text}, `.includes(`, ${name}, `)) return text;
  return text ? `${text}, ${name}` : name;
}

function withoutName(text: string, name: string) {
  return `, ${text}, `.replace(`, ${name}, `, ", ").slice(2, -2);
}
