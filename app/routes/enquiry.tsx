import { redirect } from "react-router";
import { readContent } from "../catalogue/content.server.ts";
import { formHeaders, readSent, showFormAgain, showSent } from "../enquiries/answer-form.server.ts";
import { FormPage } from "../enquiries/form-page.tsx";
import { postAddress } from "../enquiries/post-address.ts";
import { EnquiryForm } from "../islands/enquiry-form.tsx";
import { pageMeta } from "../layout/page-meta.ts";
import { contexts } from "../server-contexts.ts";
import { Island } from "../ui/island.tsx";
import type { Route } from "./+types/enquiry";

/** Rendered on request, because most requests have a query. */
export const handle = { isPerRequest: true };

/** `?product=` fills in Product Name; `?sent=` shows the success of a submit without scripts. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const { site } = readContent();
  return {
    ...site.enquiry,
    whoAnswers: site.whoAnswers ?? null,
    sent: await readSent("enquiry", request, context),
    values: { product: searchParams.get("product") ?? "" },
  };
}

/**
 * A submit without scripts: it redirects after a success, so that a reload sends nothing, and otherwise shows the form
 * with its values.
 */
export async function action({ context }: Route.ActionArgs) {
  const { values, receive } = context.get(contexts.postedForm);
  const outcome = await receive("enquiry");
  if (!outcome.ok) return showFormAgain(values, outcome);
  return outcome.reference === null ? showSent({}) : redirect(`/enquiry?sent=${outcome.reference}`, 303);
}

export const headers = formHeaders;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { description } = loaderData;
  return pageMeta(matches[0].loaderData, { title: "Send us an enquiry", description, path: "/enquiry" });
}

/** The enquiry form as a page. Links open it without scripts, in place of the modal. */
export default function Enquiry({ loaderData, actionData }: Route.ComponentProps) {
  const { intro, values, sent, whoAnswers } = loaderData;
  return (
    <FormPage title="Send us an Enquiry" intro={intro}>
      <Island
        name="EnquiryForm"
        component={EnquiryForm}
        props={{
          page: "/enquiry",
          action: postAddress("/enquiry"),
          isInModal: false,
          values: actionData?.values ?? values,
          refusal: actionData?.refusal ?? null,
          sent: actionData ? actionData.sent : sent,
          whoAnswers,
        }}
      />
    </FormPage>
  );
}
