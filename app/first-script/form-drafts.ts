import { keepForVisit, prolong, readVisit, wordsLifetime } from "./visit-storage.ts";

/* Keeps typed text as drafts, so that it is not lost when the visitor opens another page. */

const draftsKey = "ozo:drafts";

export type Values = Record<string, string>;

/** Reads only fields whose names are letters, and the first non-empty field of each name, because extensions add fields. */
export function valuesOf(form: HTMLFormElement): Values {
  const values: Values = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && /^[a-z]+$/i.test(name)) values[name] ||= value;
  }
  return values;
}

export function formsOfPage() {
  return document.querySelectorAll<HTMLFormElement>("form[data-enquiry-form]");
}

export function nameOf(form: HTMLFormElement): string {
  return form.dataset.enquiryForm ?? "";
}

/** Stores the form's values as its draft. Call it only when the visitor has edited the form: sent values are not a draft. */
export function keepForm(form: HTMLFormElement) {
  const { page: _page, elapsed: _elapsed, trap: _trap, ...values } = valuesOf(form);
  const drafts = storedDrafts();
  const name = nameOf(form);
  store({ ...drafts, [name]: { ...drafts[name], ...values } });
}

/** Stores Product Name in the draft of its form. Without a draft, the list of products fills the field on the next page. */
export function keepProductName({ form, value: product }: HTMLInputElement) {
  const drafts = storedDrafts();
  const name = form ? nameOf(form) : "";
  if (drafts[name]) store({ ...drafts, [name]: { ...drafts[name], product } });
}

/** Removes a form's draft after its submit has succeeded, unless a field that was sent has changed in the draft since. */
export function endDraft(name: string, sent: Values) {
  const { [name]: draft = {}, ...others } = storedDrafts();
  if (!Object.entries(draft).some(([field, value]) => field in sent && value !== sent[field])) store(others);
}

/** Empties the forms that the browser has filled in again after Back although their drafts have expired. */
export function emptyExpiredForms() {
  const drafts = storedDrafts();
  for (const form of formsOfPage()) {
    const { submission = "" } = valuesOf(form);
    const isDraft = submission === drafts[nameOf(form)]?.submission;
    // A submission id begins with the time of the first input.
    if (!isDraft && Number.parseInt(submission, 10) < Date.now() - wordsLifetime) form.reset();
  }
}

/**
 * Fills the page's forms from their drafts: only fields whose value is still as rendered, or all fields after a change
 * in another page.
 */
export function fillForms(overwrites: boolean) {
  const drafts = storedDrafts();
  for (const form of formsOfPage()) fillForm(form, drafts[nameOf(form)] ?? {}, overwrites);
}

/** Sets only fields whose value differs, because setting a value moves the caret. */
export function fillForm(form: HTMLFormElement, values: Values, overwrites: boolean) {
  for (const field of form.querySelectorAll<HTMLInputElement>("input, textarea, select")) {
    const value = values[field.name];
    const isAsRendered = !field.value || field.value === field.defaultValue;
    if (value !== undefined && value !== field.value && (overwrites || isAsRendered)) field.value = value;
  }
}

/** Restarts the lifetime of the drafts; called when the visitor leaves a page, which may have been open for longer. */
export function prolongDrafts() {
  prolong(draftsKey, wordsLifetime);
}

function storedDrafts(): Record<string, Values> {
  return { ...(readVisit(draftsKey) as Record<string, Values>) };
}

function store(drafts: Record<string, Values>) {
  keepForVisit(draftsKey, drafts, wordsLifetime);
}
