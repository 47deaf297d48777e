import type { FormName } from "#domain/enquiries/form-name.ts";
import { type Outcome, unknownFailure } from "#domain/enquiries/outcome.ts";
import { checkEnquiry } from "#domain/enquiries/rules.ts";

/** How long a visitor watches the spinner before being told that it failed, in milliseconds. */
const patience = 15_000;

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
  try {
    const response = await fetch(`/submit/${form}`, {
      method: "POST",
      headers: { Accept: "application/json" },
      body: new URLSearchParams(values),
      // Browsers before 2022 have none, and wait as long as they like.
      signal: AbortSignal.timeout?.(patience) ?? null,
    });
    return readOutcome(await response.json());
  } catch {
    return unknownFailure;
  }
}

/** A proxy or an older server may answer with something else: that is no success. */
function readOutcome(answer: unknown): Outcome {
  if (typeof answer === "object" && answer !== null && "ok" in answer) {
    if (answer.ok === true) return answer as Outcome;
    if ("message" in answer && typeof answer.message === "string") return answer as Outcome;
  }
  return unknownFailure;
}
