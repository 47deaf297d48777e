import type { FormName } from "#domain/enquiries/form-name.ts";
import { readStored, store } from "./browser-storage.ts";

/** A form's text by field name. */
export type Text = Record<string, string>;

/** The newest text of a form in this tab; null if the visitor has typed nothing since the last success. */
export function readDraft(form: FormName): Text | null {
  return readStored("sessionStorage", keyOf(form)) as Text | null;
}

/** Keeps the draft for this tab, until `dropDraft` or until the tab is closed. */
export function storeDraft(form: FormName, draft: Text) {
  store("sessionStorage", keyOf(form), draft);
}

export function dropDraft(form: FormName) {
  store("sessionStorage", keyOf(form), null);
}

function keyOf(form: FormName): string {
  return `ozo:${form}`;
}
