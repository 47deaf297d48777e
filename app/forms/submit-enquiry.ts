import type { FormName } from "#domain/enquiries/form-name.ts";
import { type Outcome, type Refusal, unknownFailure } from "#domain/enquiries/outcome.ts";
import type { Values } from "./form-drafts.ts";

/** How long a submit may take before it counts as failed, in milliseconds. */
const timeoutMs = 15_000;

/** The longest body sent with `keepalive`, in bytes. Browsers allow 64 KiB for all such requests of a page together. */
const maxKeepaliveBytes = 16 * 1024;

/** The outcome when no response from this site's server has arrived. */
export const noResponse: Refusal = {
  ok: false,
  status: 503,
  field: null,
  message: unknownFailure,
  advice: "Your form may have arrived all the same. You can send it again: it will arrive only once.",
};

/**
 * Sends the checked fields and the hidden fields. Never rejects: every failure is an outcome with a message. A retry with
 * the same values stores no second enquiry, because the `submission` id stays the same until a success.
 */
export async function submitEnquiry(
  form: FormName,
  fields: Record<string, string>,
  { submission = "", page = "", elapsed = "", trap = "" }: Values,
): Promise<Outcome> {
  // With ENQUIRIES=local, as in a static export, nothing is transmitted, and a success is reported (requirement 7.1).
  if (document.documentElement.dataset.enquiries === "local") return { ok: true, reference: null };
  // The time limit is a timer, not an AbortSignal, because an extension's replacement for `fetch` may ignore the signal.
  const timeout = new Promise<Outcome>((resolve) => setTimeout(resolve, timeoutMs, noResponse));
  const body = new URLSearchParams({ ...fields, submission, page, elapsed, trap });
  // If the visitor leaves during the request and returns, Firefox never delivers the response. The repeated post stores nothing new.
  const end = new AbortController();
  const repeated = new Promise<Outcome>((resolve) => {
    const repeat = ({ persisted }: PageTransitionEvent) => persisted && resolve(post(form, body));
    addEventListener("pageshow", repeat, { signal: end.signal });
  });
  return Promise.race([post(form, body), repeated, timeout])
    .catch(() => noResponse)
    .finally(() => end.abort());
}

async function post(form: FormName, body: URLSearchParams): Promise<Outcome> {
  const response = await fetch(`/submit/${form}`, {
    method: "POST",
    headers: { Accept: "application/json" },
    body,
    // With `keepalive`, the request continues when the visitor leaves the page.
    keepalive: `${body}`.length < maxKeepaliveBytes,
  });
  const answer = await response.json();
  // Any other response, such as a proxy's, is a failure.
  return typeof answer?.ok === "boolean" ? answer : noResponse;
}
