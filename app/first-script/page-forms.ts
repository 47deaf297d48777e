import type { FormName, FormValues, HiddenField } from "#domain/enquiries/form-name.ts";
import { having } from "./attributes.ts";

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const honeypot: HiddenField = "trap";

export function formsOfPage() {
  return document.querySelectorAll<HTMLFormElement>(having("data-form"));
}

/** The page's form of this name, which may be in the modal. */
export function formOfPage(name: FormName) {
  return document.querySelector<HTMLFormElement>(having("data-form", name));
}

/** The fields into which the visitor types. */
export function fieldsIn(form: HTMLFormElement): Field[] {
  const isOpen = ({ name, type }: Field) => name && type !== "hidden" && name !== honeypot;
  return ([...form.elements] as Field[]).filter(isOpen);
}

/** Sets only fields whose value differs, because setting a value moves the caret. */
export function fillForm(form: HTMLFormElement, text: FormValues) {
  for (const field of form.elements as Iterable<Field>) {
    const value = text[field.name];
    if (value !== undefined && value !== field.value) field.value = value;
  }
}

export function fillHidden(form: HTMLFormElement, field: HiddenField, value: string) {
  fillForm(form, { [field]: value });
}
