import { keepForVisit, namesLifetime, readVisit, wordsLifetime } from "./visit-storage.ts";

/* Keeps typed text as drafts, so that it is not lost when the visitor opens another page. */

const draftsKey = "ozo:drafts";
const sentKey = "ozo:sent";

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

/**
 * Stores the form's draft. Empty fields overwrite the draft only when `isEdited`, that is, when the visitor has edited
 * the form.
 */
export function keepForm(form: HTMLFormElement, isEdited: boolean) {
  const { page: _page, elapsed: _elapsed, trap: _trap, ...values } = valuesOf(form);
  // Browsers restore sent values after Back; these values are not a draft until the visitor edits them.
  if (!isEdited && sentIds().includes(values.submission)) return;
  const known = isEdited ? values : Object.fromEntries(Object.entries(values).filter(([, value]) => value));
  if (Object.keys(known).length === 0) return;
  const drafts = storedDrafts();
  const name = nameOf(form);
  store({ ...drafts, [name]: { ...drafts[name], ...known } });
}

/** Removes a form's draft after its submit has succeeded, unless the draft has changed since the submit. */
export function endDraft(name: string, sent: Values) {
  const { [name]: draft = {}, ...others } = storedDrafts();
  if (!Object.entries(draft).some(([field, value]) => value !== sent[field])) store(others);
  if (sent.submission) keepForVisit(sentKey, [sent.submission, ...sentIds()], namesLifetime);
}

/** Fills the page's forms from their drafts: empty fields only, or all fields when another page may have changed the draft. */
export function fillForms(overwrites: boolean) {
  const drafts = storedDrafts();
  for (const form of formsOfPage()) fillForm(form, drafts[nameOf(form)] ?? {}, overwrites);
}

/** Sets only fields whose value differs, because setting a value moves the caret. */
export function fillForm(form: HTMLFormElement, values: Values, overwrites: boolean) {
  for (const field of form.elements) {
    if (!("value" in field && "name" in field)) continue;
    const value = values[field.name as string];
    if (value !== undefined && value !== field.value && (overwrites || !field.value)) field.value = value;
  }
}

/** Restarts the lifetime of the drafts; called when the visitor leaves a page. */
export function prolongDrafts() {
  const drafts = storedDrafts();
  if (Object.keys(drafts).length > 0) store(drafts);
}

function sentIds() {
  return (readVisit(sentKey) ?? []) as Array<string | undefined>;
}

function storedDrafts(): Record<string, Values> {
  return { ...(readVisit(draftsKey) as Record<string, Values>) };
}

function store(drafts: Record<string, Values>) {
  keepForVisit(draftsKey, drafts, wordsLifetime);
}
