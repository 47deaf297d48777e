import type { FormName, FormValues } from "#domain/enquiries/form-name.ts";
import { attributeOf, having } from "./attributes.ts";
import { readStored, store } from "./browser-storage.ts";
import { noteInput } from "./elapsed-time.ts";
import { type Field, fieldsIn, fillForm, formsOfPage } from "./page-forms.ts";

/*
 * Keeps what the visitor types. The draft of a form in sessionStorage has the newest text of each field that the visitor has changed
 * in this tab, and each page shows it. The page's own text stays in the other fields.
 */

/** Shows the drafts in the page's forms, and keeps the text that is typed from now on. */
export function openForms() {
  for (const form of formsOfPage()) openForm(form);
  for (const type of ["input", "change"]) addEventListener(type, handleInput, true);
  addEventListener("pageshow", ({ persisted }) => {
    // Chromium restores a form's former text in a task after the load event (tests/support/form-promises.ts, 3).
    if (persisted || isRestored()) setTimeout(() => formsOfPage().forEach(showDraft));
  });
  // In a page from Firefox's back/forward cache, sessionStorage lacks what later pages have stored (tests/support/form-promises.ts, 3).
  // Because of this listener, Firefox loads the page again.
  if (CSS.supports("-moz-appearance: none")) addEventListener("unload", () => {});
}

function openForm(form: HTMLFormElement) {
  // The page shows the success of a native post.
  if (form.matches(having("data-sent"))) {
    storeDraft(nameOf(form), null);
    // Without `?sent=` in the address, a reload does not drop the next draft.
    history.replaceState(null, "", location.pathname);
  }
  // The values of a refused post, and text typed before this script ran, are newer than the draft.
  const isNew = form.matches(having("data-refused")) && !isRestored() ? () => true : isTyped;
  addToDraft(form, fieldsIn(form).filter(isNew));
  showDraft(form);
}

/** Whether the visitor has typed here before this script ran. */
function isTyped(field: Field): boolean {
  // In a page that the browser restores, other changed fields may contain older text. In a forgiving selector list, a browser
  // ignores what it does not know (Selectors Level 4).
  const isOwn = !isRestored() || field.matches(":is(:focus, :user-valid, :user-invalid)");
  return isOwn && field.value !== "" && field.value !== pageText(field);
}

/** True after Back and after a reload. Browsers then restore text that may be older than the draft. */
function isRestored() {
  const [navigation] = performance.getEntriesByType("navigation");
  return (navigation as PerformanceNavigationTiming | undefined)?.type !== "navigate";
}

function nameOf(form: HTMLFormElement) {
  return attributeOf(form, "data-form") as FormName;
}

function showDraft(form: HTMLFormElement) {
  fillForm(form, readDraft(nameOf(form)));
}

function readDraft(form: FormName): FormValues {
  return (readStored("sessionStorage", `ozo:${form}`) as FormValues | null) ?? {};
}

/** Replaces the draft until the next input, a success, or the end of the tab. Null: there is none. */
export function storeDraft(form: FormName, draft: FormValues | null) {
  store("sessionStorage", `ozo:${form}`, draft);
}

/** Adds the text of these fields to the form's draft. A field that is empty, as the page's own HTML has it, is no part of a draft. */
function addToDraft(form: HTMLFormElement, fields: Field[]) {
  if (fields.length === 0) return;
  const draft: Record<string, string> = { ...readDraft(nameOf(form)) };
  for (const field of fields) {
    draft[field.name] = field.value;
    if (field.value + pageText(field) === "") delete draft[field.name];
  }
  storeDraft(nameOf(form), draft);
}

/** The text that the page's own HTML has in this field. */
export function pageText(field: Field): string {
  if (!("options" in field)) return field.defaultValue;
  return [...field.options].find(({ defaultSelected }) => defaultSelected)?.value ?? "";
}

function handleInput({ target, isTrusted }: Event) {
  const field = target as Field;
  if (!field.form?.matches(having("data-form")) || !fieldsIn(field.form).includes(field)) return;
  if (isTrusted) noteInput();
  addToDraft(field.form, [field]);
}
