import type { FormName, FormValues } from "#domain/enquiries/form-name.ts";
import { fieldRules } from "#domain/enquiries/rules.ts";
import type { SubmitState } from "./use-form.ts";

/** Maps the `format` of a field's rule (domain/enquiries/rules.ts) to the field's attributes. */
const formatProps = {
  email: { type: "email", inputMode: "email", autoComplete: "email" },
  phone: {
    type: "tel",
    inputMode: "tel",
    autoComplete: "tel",
    remark: "No spaces",
    hint: "Please include international dialing code e.g. +91",
  },
  country: { autoComplete: "country-name" },
} as const;

/** The id of the element that shows the error message of a form. */
export function messageIdOf(form: FormName): string {
  return `${form}-outcome`;
}

/** Returns a function that makes the props of a form's field from the field's name. */
export function fieldPropsOf(form: FormName, values: FormValues, { refusal }: SubmitState) {
  return (name: string) => {
    const rule = fieldRules[form][name];
    const isRequired = rule?.isRequired === true;
    const isRefused = refusal?.field === name;
    return {
      id: `${form}-${name}`,
      name,
      label: rule?.label ?? "",
      isRequired,
      remark: isRequired ? undefined : "Optional",
      // Only the labels of the New Customer Form have asterisks (requirement 2.20).
      hasAsterisk: isRequired && form === "new-customer",
      defaultValue: values[name] ?? "",
      errorId: isRefused ? messageIdOf(form) : undefined,
      advice: isRefused ? refusal.advice : null,
      // Without scripts, the page that reports the refusal focuses the field.
      autoFocus: isRefused,
      ...(rule?.format && formatProps[rule.format]),
    };
  };
}
