import { keepProductName } from "./form-drafts.ts";
import { keepForVisit, namesLifetime, readVisit } from "./visit-storage.ts";

/*
 * The products of the enquiry. The field Product Name contains their names; buttons, counts and the list at that field
 * show them.
 */

const storageKey = "ozo:products";

/** The snapshot that React reads (use-chosen-products.ts). */
export interface ChosenProducts {
  names: readonly string[];
  /** Whether Product Name contains these names and no other text. */
  isWholeText: boolean;
}

export const noProducts: ChosenProducts = { names: [], isWholeText: false };

let chosen = noProducts;
/** The product that the last question has filled in without a list. */
let asked = "";
const listeners = new Set<() => void>();

/** Shows the products chosen on any page of the visit. Call it after the drafts have been filled in. */
export function readChosenProducts() {
  const kept = readVisit(storageKey) as { names?: readonly string[]; asked?: string } | undefined;
  asked = kept?.asked ?? "";
  if (kept?.names?.length) return change(kept.names);
  // Another tab has sent the products; the text in Product Name stays, so the same enquiry cannot be stored twice.
  chosen = noProducts;
  show();
}

/**
 * Fills in the product that the visitor asks about with a button, or with the address `/enquiry?product=`, to which a link
 * replaces the button without scripts. The product is added to the list, if there is one, or to typed text; it replaces the
 * product of an earlier question.
 */
export function askAbout(name: string | null | undefined) {
  const field = productField();
  if (!name || !field) return;
  if (chosen.names.length === 0) {
    setText(field, field.value === asked ? name : withName(field.value, name));
    asked = name;
    store();
  } else if (!chosen.names.includes(name)) toggleProduct(name);
}

/** Updates the list when the visitor edits Product Name. */
export function attendProductName() {
  addEventListener("input", ({ target }) => target === productField() && show(), true);
  // A product whose name the visitor deletes from the text is removed from the list.
  addEventListener("change", ({ target }) => {
    const field = productField();
    if (!field || target !== field) return;
    change(chosen.names.filter((name) => field.value.includes(name)));
    store();
  });
}

/** Empties the list after a success. The text in Product Name stays (specification, section 4). */
export function forgetProducts() {
  asked = "";
  chosen = noProducts;
  store();
  show();
}

/** Adds the product to the enquiry, or removes it. */
export function toggleProduct(name: string) {
  const { names } = chosen;
  change(names.includes(name) ? names.filter((other) => other !== name) : [...names, name]);
  store();
}

export function chosenProducts(): ChosenProducts {
  return chosen;
}

export function onChosenProducts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Adds and removes only the changed names in Product Name, so text typed by the visitor stays. */
function change(names: readonly string[]) {
  const gone = chosen.names.filter((name) => !names.includes(name));
  const field = productField();
  const added = field?.value ? names.filter((name) => !chosen.names.includes(name)) : names;
  chosen = { ...chosen, names };
  const value = added.reduce(withName, gone.reduce(withoutName, field?.value ?? ""));
  if (field) setText(field, value);
  show();
}

function setText(field: HTMLInputElement, value: string) {
  if (field.value === value) return;
  field.value = value;
  keepProductName(field);
}

/** Updates the buttons and counts rendered by the server; React updates those in hydrated islands. */
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
  return document.querySelector<HTMLInputElement>("form[data-enquiry-form] [name=product]");
}

function withName(value: string, name: string) {
  if (`, ${value}, `.includes(`, ${name}, `)) return value;
  return value ? `${value}, ${name}` : name;
}

function withoutName(value: string, name: string) {
  return `, ${value}, `.replace(`, ${name}, `, ", ").slice(2, -2);
}

function store() {
  keepForVisit(storageKey, { names: chosen.names, asked }, namesLifetime);
}
