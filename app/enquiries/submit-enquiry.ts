import type { FormName } from "#domain/enquiries/form-name.ts";
import { type Outcome, type Refusal, unknownFailure } from "#domain/enquiries/outcome.ts";
import { checkEnquiry } from "#domain/enquiries/rules.ts";

/** How long a visitor watches the spinner before being told that it failed, in milliseconds. */
const patience = 15_000;

/** What may be on its way when its page ends: browsers keep 64 KiB of all that a page has sent. */
const mostToKeep = 16 * 1024;

/** Nobody answered, or something in between did. */
export const noAnswer: Refusal = {
  ...unknownFailure,
  advice: "It may have arrived all the same. Send it again to be sure: it can't arrive twice.",
};

/**
 * Checks the form's values and sends them. Whatever goes wrong is an outcome with a message; rejects only where the form
 * is to be posted to its own address, as HTML does it (an export with EXPORT_FORMS_TO).
 * Trying again is safe, because the form keeps its `submission` id until a submit has arrived.
 */
export async function submitEnquiry(form: FormName, values: Record<string, string>): Promise<Outcome> {
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
