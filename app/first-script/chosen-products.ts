import { formsOfPage, keepForm } from "./form-drafts.ts";
import { keepForVisit, namesLifetime, readVisit } from "./visit-storage.ts";

/* The products to ask about. Product Name holds them; buttons, counts and the list at that field show them. */

const storageKey = "ozo:products";

/** What React reads (use-chosen-products.ts). */
export interface ChosenProducts {
  names: readonly string[];
  /** Product Name holds these names and nothing else. */
  isWholeText: boolean;
}

export const noProducts: ChosenProducts = { names: [], isWholeText: false };

let chosen = noProducts;
/** The product that a question filled in, until the next one. */
let asked = "";
const listeners = new Set<() => void>();

/** Shows what the visit has chosen so far, in any of its pages. Call it after the forms have been filled in. */
export function readChosenProducts() {
  change(storedNames());
}

/** Follows what is typed into Product Name. */
export function attendProductName() {
  addEventListener("input", ({ target }) => target === productField() && show(), true);
  // A name that was taken out of the text by hand leaves the list.
  addEventListener(
    "change",
    ({ target }) => {
      const field = productField();
      if (target !== field || !field) return;
      chosen = { ...chosen, names: chosen.names.filter((name) => field.value.includes(name)) };
      store();
      show();
    },
    true,
  );
}

/** What was asked about need not be asked again. Product Name itself stays (specification, section 4). */
export function forgetProducts() {
  asked = "";
  chosen = noProducts;
  store();
  show();
}

/** `Add to enquiry` and `Remove`. */
export function toggleProduct(name: string) {
  const { names } = chosen;
  change(names.includes(name) ? names.filter((other) => other !== name) : [...names, name]);
  store();
}

/** A question about one product: added to what was typed, in place of the product of an earlier question. */
export function askAbout(name: string) {
  if (chosen.names.length > 0 && !chosen.names.includes(name)) toggleProduct(name);
  else setProduct((value) => (value === asked ? name : withName(value, name)));
  asked = chosen.names.length > 0 ? "" : name;
  store();
}

export function chosenProducts(): ChosenProducts {
  return chosen;
}

export function onChosenProducts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Product Name gains and loses only what the list does: what was typed by hand stays. */
function change(names: readonly string[]) {
  const gone = chosen.names.filter((name) => !names.includes(name));
  const added = names.filter((name) => !chosen.names.includes(name));
  chosen = { ...chosen, names };
  setProduct((value) => added.reduce(withName, gone.reduce(withoutName, value)));
  show();
}

/** Marks the buttons and counts that the server has drawn; React draws its own. */
function show() {
  const { names } = chosen;
  chosen = { names, isWholeText: names.length > 0 && productField()?.value === names.join(", ") };
  for (const button of document.querySelectorAll<HTMLElement>("[data-enquire]")) {
    button.ariaPressed = `${names.includes(button.dataset.enquire ?? "")}`;
  }
  for (const count of document.querySelectorAll<HTMLElement>("[data-enquiry-count]")) {
    count.dataset.enquiryCount = `${names.length || ""}`;
  }
  for (const listener of listeners) listener();
}

function productField() {
  for (const form of formsOfPage()) {
    const field = form.querySelector<HTMLInputElement>("[name=product]");
    if (field) return field;
  }
}

function setProduct(changed: (value: string) => string) {
  const field = productField();
  const value = field && changed(field.value);
  if (!field?.form || value === undefined || value === field.value) return;
  field.value = value;
  keepForm(field.form, true);
}

function withName(value: string, name: string) {
  if (`, ${value}, `.includes(`, ${name}, `)) return value;
  return value ? `${value}, ${name}` : name;
}

function withoutName(value: string, name: string) {
  return `, ${value}, `.replace(`, ${name}, `, ", ").slice(2, -2);
}

function storedNames(): string[] {
  const kept = readVisit(storageKey) as { names?: string[]; asked?: string } | undefined;
  asked = kept?.asked ?? "";
  return kept?.names ?? [];
}

function store() {
  keepForVisit(storageKey, { names: chosen.names, asked }, namesLifetime);
}
