import type { FormName, FormValues } from "#domain/enquiries/form-name.ts";
import { type Outcome, type Refusal, unknownFailure } from "#domain/enquiries/outcome.ts";

/** How long a submit may take before it counts as failed, in milliseconds. */
const timeoutMs = 15_000;

/** The outcome when no response from this site's server has arrived. */
const noResponse: Refusal = {
  ok: false,
  status: 503,
  field: null,
  message: unknownFailure,
  advice: "Your form may have arrived all the same. You can send it again: it will arrive only once.",
};

/**
 * Posts a form's values to the server. Never rejects: every failure is an outcome with a message. Sending the same words again within
 * 24 hours stores no second enquiry.
 */
export async function submitEnquiry(form: FormName, values: FormValues): Promise<Outcome> {
  try {
    const response = await fetch(`/submit/${form}`, {
      method: "POST",
      headers: { Accept: "application/json" },
      body: new URLSearchParams(values),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer = await response.json();
    const isOurs = typeof (answer.ok ? answer.reference : answer.message) === "string";
    // Any other response, such as a proxy's, is a failure.
    return isOurs ? answer : noResponse;
  } catch {
    return noResponse;
  }
}
