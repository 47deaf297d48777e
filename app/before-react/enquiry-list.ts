/*
 * The products to ask about, kept for the visit on this device only: nothing is sent and no cookie is set.
 * It is here and not in React, so that a tap counts at once; React shows it (enquiries/enquiry-list.ts).
 */

const storageKey = "ozo:enquiry-list";
let names: string[] = [];

/** Begins with what the visit has gathered so far; true when there is something. */
export function openEnquiryList(): boolean {
  // A form posted without React has arrived.
  if (location.pathname === "/enquiry" && location.search.includes("sent=")) store([]);
  change(stored());
  // A page that comes back from the browser's memory has missed what was added since.
  addEventListener("pageshow", (event) => event.persisted && change(stored()));
  document.addEventListener("ozo:hydrated", show);
  document.addEventListener("ozo:enquiry-form", () => names.forEach(addToField));
  document.addEventListener("ozo:enquiry-sent", () => {
    names = [];
    store(names);
    show();
  });
  return names.length > 0;
}

/** `Add to enquiry` and `Remove`. */
export function toggle(name: string) {
  const next = names.includes(name) ? names.filter((other) => other !== name) : [...names, name];
  store(next);
  change(next);
}

/** A question about one product: alone, or with the list when there is one. */
export function askAbout(name: string) {
  const field = productField();
  if (names.length === 0) {
    if (field) field.value = name;
  } else if (names.includes(name)) addToField(name);
  else toggle(name);
}

/** Product Name gains and loses only what the list does: whatever was typed by hand stays. */
function change(next: string[]) {
  const before = names;
  names = next;
  for (const name of before) if (!next.includes(name)) removeFromField(name);
  for (const name of next) if (!before.includes(name)) addToField(name);
  show();
}

/** The buttons and the count, which React leaves alone until it has its own; then React's. */
function show() {
  for (const button of document.querySelectorAll<HTMLElement>("[data-enquire][aria-pressed]")) {
    button.setAttribute("aria-pressed", `${names.includes(button.dataset.enquire ?? "")}`);
  }
  for (const count of document.querySelectorAll<HTMLElement>("[data-enquiry-count]")) {
    count.dataset.enquiryCount = `${names.length || ""}`;
  }
  document.dispatchEvent(new CustomEvent("ozo:enquiry-list", { detail: names }));
}

function productField() {
  return document.querySelector<HTMLInputElement>("input[name=product]");
}

function addToField(name: string) {
  const field = productField();
  if (field && !`, ${field.value}, `.includes(`, ${name}, `)) {
    field.value = field.value ? `${field.value}, ${name}` : name;
  }
}

function removeFromField(name: string) {
  const field = productField();
  if (field) field.value = `, ${field.value}, `.replace(`, ${name}, `, ", ").slice(2, -2);
}

/* Where the browser keeps nothing, the list lasts as long as the page. */
function stored(): string[] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? "[]");
  } catch {
    return names;
  }
}

function store(next: string[]) {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(next));
  } catch {}
}
