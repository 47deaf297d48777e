import { data } from "react-router";
import { type EnquiryForm, enquiryForms } from "#domain/enquiries/enquiry.ts";
import { enquiryDeskContext } from "../enquiries/enquiry-desk-context.ts";
import { readValues } from "../enquiries/read-values.server.ts";
import type { Route } from "./+types/submit";

/** Takes a form's submit from the page's own script and answers in JSON; without scripts the form's page does. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const form = enquiryForms.find((known): known is EnquiryForm => known === params.form);
  if (!form) throw data(null, { status: 404 });
  const outcome = await context.get(enquiryDeskContext).receive(form, await readValues(request));
  return Response.json(outcome, {
    status: outcome.ok ? 200 : outcome.status,
    headers: retryAfter(outcome.ok ? undefined : outcome.retryAfterSeconds),
  });
}

function retryAfter(seconds: number | undefined): HeadersInit {
  return {
    "Cache-Control": "no-store",
    ...(seconds === undefined ? {} : { "Retry-After": String(seconds) }),
  };
}

/** There is nothing to read here. */
export function loader() {
  throw data(null, { status: 404 });
}
