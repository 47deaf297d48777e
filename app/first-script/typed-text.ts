import type { FormName, FormValues } from "#domain/enquiries/form-name.ts";
import { askAbout, endProducts, productsText, refreshProducts, showProducts } from "./chosen-products.ts";
import { dropDraft, readDraft, storeDraft } from "./draft-storage.ts";

/*
 * Keeps what the visitor types. The draft in sessionStorage is the newest text of this tab: each input stores the form's text,
 * and each page shows the draft.
 */

/** True after Back and after a reload. Browsers then restore text that may be older than the draft. */
const isRestored =
  (performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming)?.type !== "navigate";

/** The time of the first input in a form of this page. */
let firstInputAt: number | undefined;

/** Shows the drafts and the chosen products in the page's forms, and keeps the text that is typed from now on. */
export function restoreForms() {
  for (const form of formsOfPage()) restoreForm(form);
  const product = new URLSearchParams(location.search).get("product");
  // After Back or a reload, the visitor may have removed the product of the address.
  if (product && !isRestored) askAbout(product);
  for (const type of ["input", "change"]) addEventListener(type, handleInput, true);
  addEventListener("submit", ({ target }) => target instanceof HTMLFormElement && tellElapsed(target), true);
  // Another tab has changed the products.
  addEventListener("storage", refreshProducts);
  addEventListener("pageshow", ({ persisted }) => {
    // Chromium restores a form's former text in a task after the load event (tests/support/form-promises.ts, 3).
    if (persisted || isRestored) setTimeout(showDrafts);
  });
  // In a page from Firefox's back/forward cache, sessionStorage lacks what later pages have stored (tests/support/form-promises.ts, 3).
  // Because of this listener, Firefox loads the page again.
  if (CSS.supports("-moz-appearance: none")) addEventListener("unload", () => {});
}

function restoreForm(form: HTMLFormElement) {
  const name = nameOf(form);
  const typed = typedSoFar(form);
  // The page shows the success of a native post.
  if (form.dataset.sent !== undefined) {
    if (name === "enquiry") endProducts(readDraft(name)?.product ?? productsText());
    dropDraft(name);
    // Without `?sent=` in the address, a reload does not drop the next draft.
    history.replaceState(null, "", location.pathname);
  }
  fillForm(form, { product: productsText(), ...readDraft(name), ...typed });
  if (Object.keys(typed).length > 0) keepText(form);
}

/** The page's enquiry form or New Customer Form. */
function formsOfPage() {
  return document.querySelectorAll<HTMLFormElement>("form[data-enquiry-form]");
}

function nameOf(form: HTMLFormElement): FormName {
  return form.dataset.enquiryForm as FormName;
}

function showDrafts() {
  for (const form of formsOfPage()) fillForm(form, readDraft(nameOf(form)));
  refreshProducts();
}

/** The values of the form's fields. Of several fields with one name, reads the first that is not empty. */
export function valuesOf(form: HTMLFormElement): FormValues {
  const values: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) values[name] ||= `${value}`;
  return values;
}

/** The text that the visitor has typed: without hidden fields, and without Product Name if it contains only the chosen products. */
export function textOf(form: HTMLFormElement): FormValues {
  const { page: _page, elapsed: _elapsed, trap: _trap, product, ...text } = valuesOf(form);
  return product === undefined || product === productsText() ? text : { ...text, product };
}

export function keepText(form: HTMLFormElement) {
  storeDraft(nameOf(form), textOf(form));
}

/** Writes a sentence into the field Message of the enquiry form, unless the field has text. */
export function suggestMessage(message: string) {
  for (const form of formsOfPage()) {
    if (nameOf(form) !== "enquiry" || textOf(form).message) continue;
    fillForm(form, { message });
    keepText(form);
  }
}

/** Sets only fields whose value differs, because setting a value moves the caret. */
export function fillForm(form: HTMLFormElement, text: FormValues | null) {
  for (const field of fieldsOf(form)) {
    const value = text?.[field.name];
    if (value !== undefined && value !== field.value) field.value = value;
  }
  showProducts();
}

/** The text that is newer than the draft: what the visitor has typed before this script ran, or what the server has refused. */
function typedSoFar(form: HTMLFormElement): FormValues {
  const typed: Record<string, string> = {};
  const isRefused = !isRestored && form.querySelector("[role=alert]")?.textContent;
  for (const field of fieldsOf(form)) {
    const { name, value, defaultValue, type } = field;
    // In a page that the browser restores, other changed fields may contain older text. In a forgiving selector list, a browser
    // ignores what it does not know (Selectors Level 4).
    const isTyped = !isRestored || field.matches(":is(:focus, :user-valid, :user-invalid)");
    if (type !== "hidden" && (isRefused || (isTyped && value && value !== defaultValue))) typed[name] = value;
  }
  return typed;
}

function fieldsOf(form: HTMLFormElement) {
  return form.querySelectorAll<HTMLInputElement>("input, textarea, select");
}

function handleInput({ target }: Event) {
  const form = target instanceof Element && target.closest<HTMLFormElement>("form[data-enquiry-form]");
  if (!form) return;
  firstInputAt ??= Date.now();
  keepText(form);
  showProducts();
}

/** Fills in the hidden field from which the server sees whether a robot has filled in the form. */
function tellElapsed(form: HTMLFormElement) {
  // Without an input event, for example after autofill, the time is unknown.
  if (firstInputAt) fillForm(form, { elapsed: `${Date.now() - firstInputAt}` });
}
