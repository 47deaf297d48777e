import type { FormName, FormValues } from "#domain/enquiries/form-name.ts";
import { readStored, store } from "./browser-storage.ts";

/** The newest text of a form in this tab; null if the visitor has typed nothing since the last success. */
export function readDraft(form: FormName): FormValues | null {
  return readStored("sessionStorage", keyOf(form)) as FormValues | null;
}

/** Keeps the draft for this tab, until `dropDraft` or until the tab is closed. */
export function storeDraft(form: FormName, draft: FormValues) {
  store("sessionStorage", keyOf(form), draft);
}

export function dropDraft(form: FormName) {
  store("sessionStorage", keyOf(form), null);
}

function keyOf(form: FormName): string {
  return `ozo:${form}`;
}
