import { fillHidden } from "./page-forms.ts";

/** The time of the visitor's first input in a form of this page. */
let firstInputAt: number | undefined;

export function noteInput() {
  firstInputAt ??= Date.now();
}

/** Fills in the hidden field from which the server sees whether a robot has filled in the form. */
export function fillInElapsed(form: HTMLFormElement) {
  // Without an input event of the visitor, for example after autofill, the time is unknown.
  if (firstInputAt) fillHidden(form, "elapsed", `${Date.now() - firstInputAt}`);
}
