import { submitPath } from "#domain/catalogue/page-addresses.ts";
import type { FormName, FormValues } from "#domain/enquiries/form-name.ts";
import { type Outcome, type Refusal, unknownFailure } from "#domain/enquiries/outcome.ts";

/** How long a submit may take before it counts as failed, in milliseconds: as long as the server waits for a form (server/http/http-server.ts). */
const timeoutMs = 60_000;

/** The outcome when no response from this site's server has arrived. */
const noResponse: Refusal = {
  ok: false,
  status: 503,
  field: null,
  message: unknownFailure,
  advice: "It may have reached us. Send it again if you like; we count it once.",
};

/**
 * Posts a form's values to the server. Never rejects: every failure is an outcome with a message. Sending the same words again within
 * 24 hours stores no second enquiry.
 */
export async function submitForm(form: FormName, values: FormValues): Promise<Outcome> {
  // Safari 15 lacks `AbortSignal.timeout`.
  const aborter = new AbortController();
  const timer = setTimeout(() => aborter.abort(), timeoutMs);
  try {
    const response = await fetch(submitPath(form), {
      method: "POST",
      headers: { Accept: "application/json" },
      body: new URLSearchParams(values),
      signal: aborter.signal,
    });
    const answer = await response.json();
    // A server that stores nothing (ENQUIRIES=local) gives no reference. Any other response, such as a proxy's, is a failure.
    const isOurs = answer.ok ? isReference(answer.reference) : typeof answer.message === "string";
    return isOurs ? answer : noResponse;
  } catch {
    return noResponse;
  } finally {
    clearTimeout(timer);
  }
}

function isReference(value: unknown): boolean {
  return value === null || typeof value === "string";
}
