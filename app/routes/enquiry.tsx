import { readContent } from "../catalogue/content.server.ts";
import { FormPage } from "../enquiries/form-page.tsx";
import { formHeaders, readSent, respondToSubmit } from "../enquiries/form-response.server.ts";
import { EnquiryForm } from "../islands/enquiry-form.tsx";
import { pageMeta } from "../layout/page-meta.ts";
import { Island } from "../ui/island.tsx";
import type { Route } from "./+types/enquiry";

/** The server renders this page on each request, because the page depends on the query. */
export const handle = { isPerRequest: true };

/** `?product=` fills in Product Name. `?sent=` shows the success of a natively posted form. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const { site } = readContent();
  const values = { product: searchParams.get("product") ?? "" };
  return {
    ...site.enquiry,
    whoAnswers: site.whoAnswers ?? null,
    form: { values, refusal: null, sent: await readSent("enquiry", request, context) },
  };
}

export function action({ context }: Route.ActionArgs) {
  return respondToSubmit("enquiry", "/enquiry", [], context);
}

export const headers = formHeaders;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { description } = loaderData;
  return pageMeta(matches[0].loaderData, { title: "Send us an enquiry", description, path: "/enquiry" });
}

/** The page with the enquiry form. Without scripts, a link to this page replaces each button that would open the modal. */
export default function Enquiry({ loaderData, actionData }: Route.ComponentProps) {
  const { intro, whoAnswers, form } = loaderData;
  return (
    <FormPage title="Send us an Enquiry" intro={intro}>
      <Island
        name="EnquiryForm"
        component={EnquiryForm}
        props={{
          page: "/enquiry",
          action: "/enquiry?send",
          isInModal: false,
          whoAnswers,
          ...(actionData ?? form),
        }}
      />
    </FormPage>
  );
}
