import type { FormName } from "#domain/enquiries/form-name.ts";
import { type Outcome, type Refusal, unknownFailure } from "#domain/enquiries/outcome.ts";
import { checkEnquiry } from "#domain/enquiries/rules.ts";
import { showOutcome, takeRefusalBack } from "./show-outcome.ts";

/** How long a visitor watches the spinner before being told that it failed, in milliseconds. */
const patience = 15_000;

/** What may be on its way when its page ends: browsers keep 64 KiB of all that a page has sent. */
const mostToKeep = 16 * 1024;

/** Nobody answered, or something in between did. */
const noAnswer: Refusal = {
  ...unknownFailure,
  advice: "It may have arrived all the same. Send it again to be sure: it can't arrive twice.",
};

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

/**
 * Checks the form's values and sends them. Whatever goes wrong is an outcome with a message; rejects only where the form
 * is to be posted to its own address, as HTML does it (an export with EXPORT_FORMS_TO).
 * Trying again is safe, because the form keeps its `submission` id until a submit has arrived.
 */
async function submitEnquiry(form: FormName, values: Record<string, string>): Promise<Outcome> {
  const check = checkEnquiry(form, values, null);
  if (!check.ok) return check;
  const { enquiries } = document.documentElement.dataset;
  if (enquiries === "posted") throw new Error("This form is posted to its own address.");
  // Specification, section 7: the fields are packaged, success is reported, and nothing is transmitted.
  if (enquiries === "local") return { ok: true, reference: null };
  // An extension's own `fetch` may never settle, and heed no signal.
  const late = new Promise<Outcome>((resolve) => setTimeout(resolve, patience, noAnswer));
  const { submission = "", page = "", elapsed = "", website = "" } = values;
  // Ours alone: what an extension has put into the form may be larger than a post is allowed to be.
  const body = new URLSearchParams({ ...check.fields, submission, page, elapsed, website });
  return Promise.race([post(form, body), late]).catch(() => noAnswer);
}

async function post(form: FormName, body: URLSearchParams): Promise<Outcome> {
  const response = await fetch(`/submit/${form}`, {
    method: "POST",
    headers: { Accept: "application/json" },
    body,
    // Who goes on to another page has sent it all the same.
    keepalive: `${body}`.length < mostToKeep,
  });
  return readOutcome(await response.json());
}

/** A proxy or an older server may answer with something else: that is no success. */
function readOutcome(answer: unknown): Outcome {
  if (typeof answer === "object" && answer !== null && "ok" in answer) {
    if (answer.ok === true && "reference" in answer) return answer as Outcome;
    if ("message" in answer && typeof answer.message === "string") return answer as Outcome;
  }
  return noAnswer;
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
