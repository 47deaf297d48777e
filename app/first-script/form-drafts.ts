import { keepForVisit, namesLifetime, readVisit, wordsLifetime } from "./visit-storage.ts";

/* What was typed follows the visitor from page to page. */

const draftsKey = "ozo:drafts";
const sentKey = "ozo:sent";

export type Values = Record<string, string>;

/** Our field names are letters, and the first field of a name that holds something counts: extensions add fields. */
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

/** `isEdited`: an empty field was emptied by the visitor. Otherwise something may have taken its text away. */
export function keepForm(form: HTMLFormElement, isEdited: boolean) {
  const { page: _page, elapsed: _elapsed, trap: _trap, ...values } = valuesOf(form);
  // Browsers put sent values back on the way Back: they are no draft unless they are edited.
  if (!isEdited && sentIds().includes(values.submission)) return;
  const known = isEdited ? values : Object.fromEntries(Object.entries(values).filter(([, value]) => value));
  if (Object.keys(known).length === 0) return;
  const drafts = storedDrafts();
  const name = nameOf(form);
  store({ ...drafts, [name]: { ...drafts[name], ...known } });
}

/** Called when the submit with these values has arrived. */
export function endDraft(name: string, submission: string | undefined) {
  const { [name]: _sent, ...others } = storedDrafts();
  store(others);
  if (submission) keepForVisit(sentKey, [submission, ...sentIds()].slice(0, 9), namesLifetime);
}

/** Fills the page's forms from their drafts: empty fields only, or all fields when another page may have changed the draft. */
export function fillForms(overwrites: boolean) {
  const drafts = storedDrafts();
  for (const form of formsOfPage()) fillForm(form, drafts[nameOf(form)] ?? {}, overwrites);
}

/** Fills in what differs, so that the caret stays where nothing does. */
export function fillForm(form: HTMLFormElement, values: Values, overwrites: boolean) {
  for (const field of form.elements) {
    if (!("value" in field && "name" in field)) continue;
    const value = values[field.name as string];
    if (value !== undefined && value !== field.value && (overwrites || !field.value)) field.value = value;
  }
}

/** The lifetime of typed words starts again when a page is left. */
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
