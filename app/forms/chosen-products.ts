import { readStored, store } from "./browser-storage.ts";
import { readDraft, storeDraft } from "./draft.ts";

/*
 * The products that the visitor has chosen for the enquiry: one list for all tabs, in localStorage. The list is the text of the
 * field Product Name until the visitor types there.
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

/** The text that the list has put into the field Product Name. Any other text was typed. */
let listText = "";
/** The text of Product Name at the last success. In the modal it stays until another product is chosen. */
let sentText: string | undefined;

const listeners = new Set<() => void>();

/** Shows the stored list, which any tab may have changed, and removes a list that is older than its lifetime. */
export function refreshProducts() {
  const field = productField();
  const isListText = field?.value === listText;
  const stored = readStored("localStorage", listKey) as { names: string[]; until: number } | null;
  const isCurrent = stored !== null && stored.until > Date.now();
  if (stored && !isCurrent) store("localStorage", listKey, null);
  chosen = { ...chosen, names: isCurrent ? stored.names : [] };
  const question = readStored("sessionStorage", questionKey) as string | null;
  listText = [...new Set([...chosen.names, ...(question ? [question] : [])])].join(", ");
  if (field && isListText) field.value = listText;
  showProducts();
}

/** Adds the product to the enquiry, or removes it. */
export function toggleProduct(name: string) {
  const isChosen = chosen.names.includes(name);
  const names = isChosen ? chosen.names.filter((other) => other !== name) : [...chosen.names, name];
  changeProductName(
    () => storeNames(names),
    (typed) => (isChosen ? withoutName(typed, name) : withName(typed, name)),
  );
}

/** Fills the product about which the visitor asks into Product Name, instead of the product of an earlier question. */
export function askAbout(name: string) {
  changeProductName(
    () => store("sessionStorage", questionKey, name),
    (typed) => withName(typed, name),
  );
}

/** Takes the products that were sent off the list. `sent` is the text of Product Name. */
export function endProducts(sent: string) {
  sentText = sent;
  store("sessionStorage", questionKey, null);
  storeNames(chosen.names.filter((name) => !sent.includes(name)));
  listText = "";
  refreshProducts();
}

/** The text of Product Name unless the visitor types there. */
export function productsText(): string {
  return listText;
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
  const { names } = chosen;
  chosen = { names, isWholeText: productField()?.value === names.join(", ") };
  for (const button of document.querySelectorAll<HTMLElement>("[data-enquire]")) {
    button.ariaPressed = `${names.includes(button.dataset.enquire ?? "")}`;
  }
  for (const count of document.querySelectorAll<HTMLElement>("[data-enquiry-count]")) {
    count.dataset.enquiryCount = `${names.length || ""}`;
  }
  for (const listener of listeners) listener();
}

/** Changes the list or the question, and the field Product Name with it. `edit` changes a text that the visitor has typed. */
function changeProductName(change: () => void, edit: (typed: string) => string) {
  const field = productField();
  if (field && field.value === sentText) listText = sentText;
  const isTyped = field && field.value !== listText;
  change();
  if (isTyped) field.value = edit(field.value);
  // The draft has the text of Product Name only if the visitor has typed it.
  storeDraft("enquiry", { ...readDraft("enquiry"), ...(isTyped && { product: field.value }) });
  refreshProducts();
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
