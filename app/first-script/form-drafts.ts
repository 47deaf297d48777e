import { isStored, keepForVisit, readVisit, wordsLifetime } from "./visit-storage.ts";

/*
 * Stores typed text as drafts, so that the text is not lost when the visitor opens another page. Each change of a field
 * stores the form's draft, and every page shows the draft (docs/how-it-works.md, "Which text a form shows").
 */

export type Values = Record<string, string>;

/**
 * Reads the fields whose names contain only letters, because extensions add other fields. Of several fields with the same
 * name, reads the first that is not empty.
 */
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

/** The form's draft; undefined when the form has no draft. */
export function draftOf(form: HTMLFormElement): Values | undefined {
  return readVisit(nameOf(form)) as Values | undefined;
}

/** Stores the values in the form's draft. */
export function keepDraft(form: HTMLFormElement, values: Values) {
  keepForVisit(nameOf(form), { ...draftOf(form), ...values }, wordsLifetime);
}

/** The form's values for a draft, without the fields `page`, `elapsed` and `trap`. */
export function wordsOf(form: HTMLFormElement): Values {
  const { page: _page, elapsed: _elapsed, trap: _trap, ...words } = valuesOf(form);
  return words;
}

/** Whether any field that was sent has another value in `words`. */
export function hasNewWords(words: Values, sent: Values): boolean {
  return Object.entries(words).some(([field, value]) => field in sent && value !== sent[field]);
}

/**
 * The values on a page that has just opened that replace those of the draft: values of fields changed before the first
 * script ran, or all values of a form that the server has refused.
 */
export function earlyWordsOf(form: HTMLFormElement): Values {
  const words = wordsOf(form);
  if (form.querySelector("[role=alert]")?.textContent) return words;
  for (const { name, value, defaultValue } of fieldsOf(form)) {
    if (!value || value === defaultValue) delete words[name];
  }
  return words;
}

/**
 * Shows the drafts in the page's forms. With `emptiesExpired`, also resets forms that have no draft and whose submission id
 * is older than the lifetime of drafts, because the browser may have restored their text after Back or a reload.
 */
export function fillForms(emptiesExpired: boolean) {
  for (const form of formsOfPage()) {
    const draft = draftOf(form);
    // A submission id begins with the time at which the id was made.
    const begunAt = Number.parseInt(valuesOf(form).submission ?? "", 10);
    if (draft) fillForm(form, draft);
    else if (emptiesExpired && isStored && begunAt < Date.now() - wordsLifetime) form.reset();
  }
}

/** Sets only fields whose value differs, because setting a value moves the caret. */
export function fillForm(form: HTMLFormElement, values: Values) {
  for (const field of fieldsOf(form)) {
    const value = values[field.name];
    if (value !== undefined && value !== field.value) field.value = value;
  }
}

function fieldsOf(form: HTMLFormElement) {
  return form.querySelectorAll<HTMLInputElement>("input, textarea, select");
}
