import { data, type RouterContextProvider } from "react-router";
import type { EnquiryForm } from "#domain/enquiries/enquiry.ts";
import type { EnquiryOutcome } from "#domain/enquiries/enquiry-desk.ts";
import { enquiryDeskContext } from "./enquiry-desk-context.ts";

interface PostedForm {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** Hands a posted form to the desk. The server has checked the body already (server/http/form-body.ts). */
export async function receiveForm(form: EnquiryForm, { request, context }: PostedForm) {
  // Always urlencoded, each name once. `formData()` would read the same, several times slower.
  const values = Object.fromEntries(new URLSearchParams(await request.text()));
  return { values, outcome: await context.get(enquiryDeskContext).receive(form, values) };
}

/** The answer to a visitor without scripts whose submit failed: the form again, with everything typed. */
export function showFormAgain(
  values: Record<string, string>,
  outcome: Extract<EnquiryOutcome, { ok: false }>,
) {
  const { status, field, message, retryAfterSeconds } = outcome;
  // RFC 9110, section 10.2.3.
  const headers: Record<string, string> =
    retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) };
  return data({ values, failure: { field, message } }, { status, headers });
}
