import { data } from "react-router";
import type { FormValues } from "#domain/enquiries/form-name.ts";
import type { Refusal } from "#domain/enquiries/outcome.ts";

/** The answer to a visitor without scripts whose submit failed: the form again, with everything typed. */
export function showFormAgain(values: FormValues, refusal: Refusal) {
  const { status, retryAfterSeconds } = refusal;
  const headers: Record<string, string> = { "Cache-Control": "no-store" };
  // RFC 9110, section 10.2.3.
  if (retryAfterSeconds !== undefined) headers["Retry-After"] = String(retryAfterSeconds);
  return data({ values, refusal }, { status, headers });
}

/**
 * Those of the answer to a submit, Retry-After among them. An empty form may be kept for Back: where no script runs, the
 * browser has the only draft of what was typed, and throws it away with a page that is not to be stored.
 */
export function formHeaders({ actionHeaders }: { actionHeaders: Headers }): HeadersInit {
  return actionHeaders.has("Cache-Control") ? actionHeaders : { "Cache-Control": "private, no-cache" };
}
