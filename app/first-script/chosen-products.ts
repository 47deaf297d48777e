import { draftOf, keepDraft, valuesOf } from "./form-drafts.ts";
import { keepForVisit, namesLifetime, readVisit } from "./visit-storage.ts";

/*
 * The list of products in the enquiry. The field Product Name contains the names of the products. Buttons, counts and
 * the list below the field show which products are chosen.
 */

const storageKey = "products";

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
  const { names, asked } = keptProducts();
  const field = productField();
  // The text of a draft is kept. Sent text is kept until products are chosen for the next enquiry, because after Back the
  // visitor may submit the sent text again as the same enquiry.
  if (field && !asked && !(names.length > 0 ? draftOf(field.form) : valuesOf(field.form).submission)) {
    field.value = names.join(", ");
  }
  show(names);
}

/**
 * Fills in the product that the visitor asks about. `name` comes from the pressed button, or from the address
 * `/enquiry?product=`, which the button's link opens if no script has run. If products are chosen, the product is added to
 * them. Otherwise it is added to the field's text, or replaces the text if that is only the product filled in before.
 */
export function askAbout(name: string | null | undefined) {
  const field = productField();
  if (!name || !field) return;
  if (chosen.names.length === 0) {
    setText(field, field.value === keptProducts().asked ? name : withName(field.value, name));
    change([], name);
  } else if (!chosen.names.includes(name)) toggleProduct(name);
}

/** Removes a product from the list when the visitor deletes its name from the text. */
export function followProductName(target: EventTarget | null) {
  const field = productField();
  if (field && target === field) change(chosen.names.filter((name) => field.value.includes(name)));
}

/**
 * Removes the sent products from the stored list, which another tab may have changed. Returns the names that the list
 * contained before, joined as in the field Product Name.
 */
export function endProducts(sent: string): string {
  const { names } = keptProducts();
  change(names.filter((name) => !sent.includes(name)));
  return names.join(", ");
}

/** Adds the product to the enquiry, or removes it. */
export function toggleProduct(name: string) {
  const { names } = chosen;
  const isChosen = names.includes(name);
  const field = productField();
  if (field) setText(field, isChosen ? withoutName(field.value, name) : withName(field.value, name));
  change(isChosen ? names.filter((other) => other !== name) : [...names, name]);
}

export function chosenProducts(): ChosenProducts {
  return chosen;
}

export function onChosenProducts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Stores and shows the list. Without `asked`, forgets the product that `askAbout` filled in. */
function change(names: readonly string[], asked = "") {
  keepForVisit(storageKey, { names, asked }, namesLifetime);
  show(names);
}

/** The stored list. `asked` is the product that `askAbout` filled in last while no products were chosen, or empty. */
function keptProducts() {
  const kept = readVisit(storageKey) as { names: readonly string[]; asked: string } | undefined;
  return kept ?? { names: [], asked: "" };
}

/**
 * Sets the field's text. If the form has a draft, also stores the text in the draft. Without a draft, the next page fills
 * the field with the chosen products.
 */
function setText(field: ProductField, text: string) {
  if (field.value === text) return;
  field.value = text;
  if (draftOf(field.form)) keepDraft(field.form, { product: text });
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
