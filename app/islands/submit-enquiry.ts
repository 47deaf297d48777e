import type { FormName } from "#domain/enquiries/form-name.ts";
import { type Outcome, type Refusal, unknownFailure } from "#domain/enquiries/outcome.ts";
import type { Values } from "../first-script/form-drafts.ts";

/** How long a visitor watches the spinner before being told that it failed, in milliseconds. */
const patience = 15_000;

/** What may be on its way when its page ends: browsers keep 64 KiB of all that a page has sent. */
const mostToKeep = 16 * 1024;

/** Nothing answered, or something between the visitor and the server did. */
export const noAnswer: Refusal = {
  ...unknownFailure,
  advice: "It may have arrived all the same. Send it again to be sure: it can't arrive twice.",
};

/**
 * Sends checked fields, and what only the script knows. Never rejects: every failure is an outcome with a message. Trying
 * again is safe, because the form keeps its `submission` id until a submit has arrived.
 */
export async function submitEnquiry(
  form: FormName,
  fields: Record<string, string>,
  { submission = "", page = "", elapsed = "", trap = "" }: Values,
): Promise<Outcome> {
  // Specification, section 7: the fields are packaged, success is reported, and nothing is transmitted.
  if (document.documentElement.dataset.enquiries === "local") return { ok: true, reference: null };
  // An extension's own `fetch` may never settle, and heed no signal.
  const late = new Promise<Outcome>((resolve) => setTimeout(resolve, patience, noAnswer));
  const body = new URLSearchParams({ ...fields, submission, page, elapsed, trap });
  return Promise.race([post(form, body), late]).catch(() => noAnswer);
}

async function post(form: FormName, body: URLSearchParams): Promise<Outcome> {
  const response = await fetch(`/submit/${form}`, {
    method: "POST",
    headers: { Accept: "application/json" },
    body,
    // The post goes on when the visitor leaves the page.
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
