import { draftOf, storeDraft, valuesOf } from "./form-drafts.ts";
import { productsKey, readVisit, storeForVisit } from "./visit-storage.ts";

/*
 * The products that the visitor has chosen for the enquiry. Buttons, counts and a list below the field Product Name show them.
 * Choosing a product adds its name to that field.
 */

/** The snapshot that React reads (enquiries/add-to-enquiry.tsx). */
export interface ChosenProducts {
  names: readonly string[];
  /** Whether the field Product Name contains these names and no other text. */
  isWholeText: boolean;
}

/** The field Product Name, which is always in a form. */
type ProductField = HTMLInputElement & { form: HTMLFormElement };

export const noProducts: ChosenProducts = { names: [], isWholeText: false };

let chosen = noProducts;

const listeners = new Set<() => void>();

/** Shows the stored list, which any page of the visit may have changed. Call it when the forms show their drafts. */
export function readChosenProducts() {
  const names = storedNames();
  const field = productField();
  // A form with a submission id contains text that the visitor has typed or sent.
  if (field && !draftOf(field.form) && !valuesOf(field.form).submission) field.value = names.join(", ");
  show(names);
}

/**
 * Adds the product about which the visitor asks. `name` comes from the pressed button or from the page's address, such as
 * `/enquiry?product=…`. If the visitor has chosen products, this product joins the list. Otherwise only the field Product Name
 * changes. The product is added to the field's text, or replaces the product of the previous question.
 */
export function askAbout(name: string | null | undefined) {
  const field = productField();
  if (!name || !field) return;
  if (chosen.names.length === 0) {
    const text = productText(field);
    setText(field, text === draftOf(field.form)?.question ? name : withName(text, name), name);
  } else if (!chosen.names.includes(name)) toggleProduct(name);
}

/** If `target` is the field Product Name, removes products from the list when the visitor has deleted their names. */
export function followProductName(target: EventTarget | null) {
  const field = productField();
  if (field && target === field) storeNames(chosen.names.filter((name) => field.value.includes(name)));
}

/**
 * Removes the products named in the text `sent` from the stored list, which another tab may have changed. Returns the former list,
 * joined as in the field Product Name.
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
  return (readVisit(productsKey) as string[] | undefined) ?? [];
}

/** Returns the text of the field Product Name for the next enquiry, without products that were sent. */
function productText({ form, value }: ProductField): string {
  const draft = draftOf(form);
  return draft?.product ?? (draft === null ? chosen.names.join(", ") : value);
}

/** Sets the field's text and stores it as a draft. `question` is the product of the visitor's last question. */
function setText(field: ProductField, product: string, question = "") {
  field.value = product;
  storeDraft(field.form, { product, question });
}

/** Shows the names on all buttons and counts, and calls the listeners, so that React updates its components. */
function show(names: readonly string[]) {
  chosen = { names, isWholeText: productField()?.value === names.join(", ") };
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
