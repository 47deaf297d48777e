import type { FormName } from "#domain/enquiries/form-name.ts";
import { checkEnquiry } from "#domain/enquiries/rules.ts";
import { showOutcome, takeRefusalBack } from "./show-outcome.ts";
import { submitEnquiry } from "./submit-enquiry.ts";

/** Sends what was in the form at the press, and shows what came of it. `onAnswered` comes between the two. */
export async function sendForm(
  form: HTMLFormElement,
  values: Record<string, string>,
  onAnswered: () => void,
): Promise<void> {
  const outcome = await submitEnquiry(form.dataset.enquiryForm as FormName, values);
  onAnswered();
  showOutcome(form, values, outcome);
}

/** A message goes when its field is corrected. */
function lookAgain({ target }: Event) {
  if (!(target instanceof HTMLElement && target.ariaInvalid)) return;
  const { form, name } = target as HTMLInputElement;
  if (!form?.dataset.enquiryForm) return;
  const values = Object.fromEntries(new FormData(form));
  const check = checkEnquiry(form.dataset.enquiryForm as FormName, values, null);
  if (check.ok || check.field !== name) takeRefusalBack(form);
}
addEventListener("input", lookAgain);
