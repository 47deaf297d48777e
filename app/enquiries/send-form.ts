import type { FormName } from "#domain/enquiries/form-name.ts";
import { checkEnquiry } from "#domain/enquiries/rules.ts";
import { showOutcome, takeRefusalBack } from "./show-outcome.ts";
import { noAnswer, submitEnquiry } from "./submit-enquiry.ts";

/** Forms whose last submit nobody answered. */
const unanswered = new WeakSet<HTMLFormElement>();

/**
 * Sends what was in the form at the press, and shows what came of it. `onAnswered` comes between the two. Rejects where the
 * browser is to post the form itself.
 */
export async function sendForm(
  form: HTMLFormElement,
  values: Record<string, string>,
  onAnswered: () => void,
): Promise<void> {
  const outcome = await submitEnquiry(form.dataset.enquiryForm as FormName, values);
  if (outcome !== noAnswer) unanswered.delete(form);
  // Nobody would ever learn why: the site is there, and something lets no post of a script through.
  else if (unanswered.has(form) && (await isSiteThere())) throw new Error("No post of a script is answered.");
  else unanswered.add(form);
  onAnswered();
  showOutcome(form, values, outcome);
}

/** Asked by a picture, which is blocked by nothing that blocks posts. */
function isSiteThere(): Promise<boolean> {
  return new Promise((resolve) => {
    const picture = new Image();
    picture.onload = () => resolve(true);
    picture.onerror = () => resolve(false);
    picture.src = `/favicon-32.png?${Date.now()}`;
    setTimeout(resolve, 5_000, false);
  });
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
