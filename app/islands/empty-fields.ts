import type { Values } from "../first-script/form-drafts.ts";

/** Empties what was sent, and keeps what was typed since. The chosen country, a select, is kept (specification, section 4). */
export function emptyFields(form: HTMLFormElement, sent: Values) {
  const fields = "input:not([type=hidden], [hidden]), textarea";
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(fields)) {
    if (field.value === (sent[field.name] ?? "")) field.value = "";
  }
}
