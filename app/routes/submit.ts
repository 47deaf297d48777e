import { data } from "react-router";
import { type EnquiryForm, enquiryForms } from "#domain/enquiries/enquiry.ts";
import { receiveForm, retryAfter } from "../enquiries/answer-form.server.ts";
import type { Route } from "./+types/submit";

/** Takes a form's submit from the page's own script and answers in JSON; without scripts the form's page does. */
export async function action(post: Route.ActionArgs) {
  const form = enquiryForms.find((known): known is EnquiryForm => known === post.params.form);
  if (!form) throw data(null, { status: 404 });
  const { outcome } = await receiveForm(form, post);
  return Response.json(outcome, {
    status: outcome.ok ? 200 : outcome.status,
    headers: { "Cache-Control": "no-store", ...retryAfter(outcome) },
  });
}

/** There is nothing to read here. */
export function loader() {
  throw data(null, { status: 404 });
}
