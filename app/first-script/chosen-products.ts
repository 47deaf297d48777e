import { draftOf, storeDraft, valuesOf } from "./form-drafts.ts";
import { productsKey, readVisit, storeForVisit } from "./visit-storage.ts";

/*
 * The list of products in the enquiry. The field Product Name contains the names of the products. Buttons, counts and
 * the list below the field show which products are chosen.
 */

/** The snapshot that React reads (enquiries/add-to-enquiry.tsx). */
export interface ChosenProducts {
  names: readonly string[];
  /** Whether Product Name contains these names and no other text. */
  isWholeText: boolean;
}

/** The field Product Name. It is always in a form. */
type ProductField = HTMLInputElement & { form: HTMLFormElement };

export const noProducts: ChosenProducts = { names: [], isWholeText: false };

let chosen = noProducts;

const listeners = new Set<() => void>();

/** Shows the products chosen on any page of the visit. Call it after the drafts have been filled in. */
export function readChosenProducts() {
  const names = storedNames();
  const field = productField();
  // Typed text has a submission id. Text that was sent keeps its id, so that the visitor can submit it again after Back.
  if (field && !draftOf(field.form) && !valuesOf(field.form).submission) field.value = names.join(", ");
  show(names);
}

/**
 * Fills in the product that the visitor asks about. `name` comes from the pressed button, or from the address
 * `/enquiry?product=`, which the button's link opens if no script has run. If products are chosen, the product is added to
 * them. Otherwise it is added to the field's text, or replaces the text if that is the product of the previous question.
 */
export function askAbout(name: string | null | undefined) {
  const field = productField();
  if (!name || !field) return;
  if (chosen.names.length === 0) {
    const text = productText(field);
    setText(field, text === draftOf(field.form)?.question ? name : withName(text, name), name);
  } else if (!chosen.names.includes(name)) toggleProduct(name);
}

/** Removes a product from the list when the visitor deletes its name from the text. */
export function followProductName(target: EventTarget | null) {
  const field = productField();
  if (field && target === field) storeNames(chosen.names.filter((name) => field.value.includes(name)));
}

/**
 * Removes the sent products from the stored list, which another tab may have changed. Returns the names that the list
 * contained before, joined as in the field Product Name.
 */
export function endProducts(sent: string): string {
  const names = storedNames();
  storeNames(names.filter((name) => !sent.includes(name)));
  return names.join(", ");
}

/** Adds the product to the enquiry, or removes it. */
export function toggleProduct(name: string) {
  const { names } = chosen;
  const isChosen = names.includes(name);
  const field = productField();
  if (field) {
    const text = productText(field);
    setText(field, isChosen ? withoutName(text, name) : withName(text, name));
  }
  storeNames(isChosen ? names.filter((other) => other !== name) : [...names, name]);
}

export function chosenProducts(): ChosenProducts {
  return chosen;
}

export function onChosenProducts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function storeNames(names: readonly string[]) {
  storeForVisit(productsKey, names);
  show(names);
}

function storedNames(): readonly string[] {
  const names = readVisit(productsKey);
  return Array.isArray(names) ? names : [];
}

/** The text of Product Name for the next enquiry. The field itself may contain text that was sent. */
function productText(field: ProductField): string {
  return draftOf(field.form)?.product ?? chosen.names.join(", ");
}

/** Sets the field's text and stores it as a draft. `question` is the product of the visitor's last question. */
function setText(field: ProductField, product: string, question = "") {
  field.value = product;
  storeDraft(field.form, { product, question });
}

/** Updates the buttons and counts rendered by the server; React updates those in hydrated islands. */
function show(names: readonly string[]) {
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
  return document.querySelector<ProductField>("form[data-enquiry-form] [name=product]");
}

function withName(value: string, name: string) {
  if (`, ${value}, `.includes(`, ${name}, `)) return value;
  return value ? `${value}, ${name}` : name;
}

function withoutName(value: string, name: string) {
  return `, ${value}, `.replace(`, ${name}, `, ", ").slice(2, -2);
}
