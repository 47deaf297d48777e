import { keepForm } from "./form-drafts.ts";
import { keepForVisit, readVisit } from "./visit-storage.ts";

/* The products to ask about. Product Name holds them; buttons, counts and the list at that field show them. */

const storageKey = "ozo:enquiry-list";
let names: string[] = [];
let hasShown = false;

/** Begins with what the visit has gathered so far. Call it after the forms have been put back. */
export function openEnquiryList() {
  // A form posted without our script has arrived.
  if (location.pathname === "/enquiry" && location.search.includes("sent=")) store([]);
  change(stored());
  // A page that comes back from the browser's memory has missed what was added since.
  addEventListener("pageshow", ({ persisted }) => persisted && change(stored()));
  addEventListener("input", ({ target }) => target === productField() && showProducts());
  // Whose name was taken out of the text by hand is not asked about.
  addEventListener("change", ({ target }) => {
    const field = productField();
    if (target !== field || !field) return;
    names = names.filter((name) => field.value.includes(name));
    store(names);
    show();
  });
  // Cards that were drawn just now.
  document.addEventListener("ozo:cards", show);
  // What was asked about need not be asked again. Product Name itself stays (specification, section 4).
  document.addEventListener("ozo:sent", ({ target }) => {
    if ((target as HTMLFormElement).dataset.enquiryForm !== "enquiry") return;
    names = [];
    store(names);
    show();
  });
}

/** `Add to enquiry` and `Remove`. */
export function toggle(name: string) {
  const next = names.includes(name) ? names.filter((other) => other !== name) : [...names, name];
  store(next);
  change(next);
}

/** A question about one product: alone, or with the list when there is one. */
export function askAbout(name: string) {
  if (names.length > 0 && !names.includes(name)) toggle(name);
  else setProduct((value) => (names.length > 0 ? withName(value, name) : name));
}

/** Product Name gains and loses only what the list does: whatever was typed by hand stays. */
function change(next: string[]) {
  const gone = names.filter((name) => !next.includes(name));
  const added = next.filter((name) => !names.includes(name));
  names = next;
  setProduct((value) => added.reduce(withName, gone.reduce(withoutName, value)));
  show();
}

/** The buttons, the counts, and the list at the field. */
function show() {
  for (const button of document.querySelectorAll<HTMLElement>("[data-enquire][aria-pressed]")) {
    button.setAttribute("aria-pressed", `${names.includes(button.dataset.enquire ?? "")}`);
  }
  for (const count of document.querySelectorAll<HTMLElement>("[data-enquiry-count]")) {
    count.dataset.enquiryCount = `${names.length || ""}`;
  }
  showProducts();
}

/** The list at Product Name. Who has gathered something wants to use the form: then it may come. */
function showProducts() {
  if (names.length === 0 && !hasShown) return;
  hasShown = true;
  import("../enquiries/show-products.ts").then((shown) => shown.showProducts(names)).catch(() => {});
}

function productField() {
  return document.querySelector<HTMLInputElement>("[data-enquiry-form] [name=product]");
}

function setProduct(changed: (value: string) => string) {
  const field = productField();
  const value = field && changed(field.value);
  if (!field?.form || value === field.value) return;
  field.value = value as string;
  keepForm(field.form);
}

function withName(value: string, name: string) {
  if (`, ${value}, `.includes(`, ${name}, `)) return value;
  return value ? `${value}, ${name}` : name;
}

function withoutName(value: string, name: string) {
  return `, ${value}, `.replace(`, ${name}, `, ", ").slice(2, -2);
}

/* Where the browser keeps nothing, the list lasts as long as the page. */
function stored(): string[] {
  const kept = readVisit(storageKey);
  if (kept === undefined) return names;
  return Array.isArray(kept) ? kept : [];
}

function store(next: string[]) {
  keepForVisit(storageKey, next);
}
