import { data } from "react-router";
import type { FormValues } from "#domain/enquiries/form-name.ts";
import type { Refusal } from "#domain/enquiries/outcome.ts";

/** The answer to a visitor without scripts whose submit failed: the form again, with everything typed. */
export function showFormAgain(values: FormValues, refusal: Refusal) {
  const { status, retryAfterSeconds } = refusal;
  // RFC 9110, section 10.2.3.
  const headers: Record<string, string> =
    retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) };
  return data({ values, refusal }, { status, headers });
}
