import { readVisit, storeForVisit, textLifetime } from "./visit-storage.ts";

/*
 * Stores typed text as drafts, so that the text is not lost when the visitor opens another page. Each change of a field
 * stores the form's draft, and every page shows the draft (docs/how-it-works.md, "Which text a form shows").
 */

export type Values = Record<string, string>;

/** A form's text and submission id. `posted` contains the values of the form's last native post. */
type Draft = Values & { posted?: Values };

/** The values of each form's last successful submit. The form's next submit is a new enquiry, even with the same values. */
export const sentValues = new Map<HTMLFormElement, Values>();

/**
 * Reads the fields whose names contain only letters, because extensions add fields with other names. Of several fields with
 * the same name, reads the first that is not empty.
 */
export function valuesOf(form: HTMLFormElement): Values {
  const values: Values = {};
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && /^[a-z]+$/i.test(name)) values[name] ||= value;
  }
  return values;
}

/** The page's enquiry forms and New Customer Forms. */
export function formsOfPage() {
  return document.querySelectorAll<HTMLFormElement>("form[data-enquiry-form]");
}

/** The form's `FormName`, which is also the key of the form's draft. */
export function nameOf(form: HTMLFormElement): string | undefined {
  return form.dataset.enquiryForm;
}

/** Returns the form's draft: null after any tab has sent the draft, and undefined if this visit has stored none. */
export function draftOf(form: HTMLFormElement) {
  return readVisit(nameOf(form)) as Draft | null | undefined;
}

/** Adds the values to the form's draft. */
export function storeDraft(form: HTMLFormElement, values: Values | { posted: Values }) {
  storeForVisit(nameOf(form), { ...draftOf(form), ...values });
}

/** Returns the values that a draft of the form contains: all except the fields `page`, `elapsed` and `trap`. */
export function textOf(form: HTMLFormElement): Values {
  const { page: _page, elapsed: _elapsed, trap: _trap, ...text } = valuesOf(form);
  return text;
}

/** Whether a field of `sent` has another value in `text`. */
export function hasNewText(text: Values, sent: Values): boolean {
  return Object.entries(text).some(([field, value]) => field in sent && value !== sent[field]);
}

/**
 * Shows the draft in a form for the first time. Changed fields keep their values. If the server refused a form that was posted
 * before this script ran, fields keep the posted values unless the draft contains them. Returns whether any field has kept a value.
 * `isRestored` is true after Back or a reload: browsers may then have restored text older than the draft.
 */
export function showDraft(form: HTMLFormElement, isRestored: boolean): boolean {
  const text = textOf(form);
  const draft = draftOf(form);
  // If this script has posted the form, the draft has the same submission id and contains the posted or newer text.
  const isRefused =
    !isRestored && text.submission !== draft?.submission && form.querySelector("[role=alert]")?.textContent;
  for (const field of fieldsOf(form)) {
    const { name, value, defaultValue } = field;
    // The selector matches fields that the visitor has edited or focused. In `:is`, browsers ignore selectors that they do not
    // know.
    const isEdited = !isRestored || field.matches(":is(:user-valid, :user-invalid, :focus)");
    const isChanged = isEdited && value && value !== defaultValue;
    // If this script started during the post, the draft contains the posted text and the text typed since.
    const isPosted = isRefused && !draft?.[name]?.includes(value);
    if (!isChanged && !isPosted) delete text[name];
  }
  fillForm(form, { ...draft, ...text });
  return Object.keys(text).length > 0;
}

/**
 * Shows the drafts in the page's forms. After Back or a reload (`isRestored`), first empties forms whose text is older than
 * `textLifetime`.
 */
export function fillForms(isRestored: boolean) {
  for (const form of formsOfPage()) {
    // A submission id begins with the time at which the id was made.
    const isOld = Number.parseFloat(valuesOf(form).submission ?? "") < Date.now() - textLifetime;
    if (isRestored && isOld) emptyFields(form);
    const draft = draftOf(form);
    if (!draft) continue;
    // A draft belongs to the next enquiry, also a draft of another tab.
    sentValues.delete(form);
    fillForm(form, draft);
  }
}

/** Empties the fields whose values equal `sent`, including the submission id. Without `sent`, empties all fields. */
export function emptyFields(form: HTMLFormElement, sent = textOf(form)) {
  const text = textOf(form);
  for (const name in text) {
    if (text[name] === sent[name]) text[name] = "";
  }
  fillForm(form, text);
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
