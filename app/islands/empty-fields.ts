import type { Values } from "../first-script/form-drafts.ts";

/** Empties the fields that still contain the sent values. The country, a select, keeps its value (specification, section 4). */
export function emptyFields(form: HTMLFormElement, sent: Values) {
  const fields = "input:not([type=hidden], [hidden]), textarea";
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(fields)) {
    if (field.value === (sent[field.name] ?? "")) field.value = "";
  }
}
