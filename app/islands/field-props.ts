import type { FormName, FormValues } from "#domain/enquiries/form-name.ts";
import type { SubmitState } from "./use-form-submit.ts";

/** Where a form says what was wrong, in the words of the specification. */
export function messageIdOf(form: FormName): string {
  return `${form}-outcome`;
}

/** What each field of a form gets, in the browser and on a page that answers a submit without scripts. */
export function fieldPropsOf(form: FormName, values: FormValues, { refusal, isRefusalOver }: SubmitState) {
  return (name: string) => {
    const isRefused = refusal?.field === name;
    return {
      id: `${form}-${name}`,
      name,
      defaultValue: values[name] ?? "",
      errorId: isRefused && !isRefusalOver ? messageIdOf(form) : undefined,
      advice: isRefused ? refusal.advice : null,
      isAdviceOver: isRefusalOver,
      // Without scripts the page comes back with the field at fault ready to be corrected.
      autoFocus: isRefused,
    };
  };
}
