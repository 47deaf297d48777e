import type { FormName, FormValues } from "#domain/enquiries/form-name.ts";
import type { SubmitState } from "./use-form-submit.ts";

/** The id of the element that shows a form's specified error message. */
export function messageIdOf(form: FormName): string {
  return `${form}-outcome`;
}

/** The props of a form's fields, in the browser and on a page that answers a submit without scripts. */
export function fieldPropsOf(form: FormName, values: FormValues, { refusal }: SubmitState) {
  return (name: string) => {
    const isRefused = refusal?.field === name;
    return {
      id: `${form}-${name}`,
      name,
      defaultValue: values[name] ?? "",
      errorId: isRefused ? messageIdOf(form) : undefined,
      advice: isRefused ? refusal.advice : null,
      // Without scripts, the answering page focuses the refused field.
      autoFocus: isRefused,
    };
  };
}
