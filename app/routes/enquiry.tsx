import { href } from "react-router";
import { EnquiryForm } from "../islands/forms/enquiry-form.tsx";
import { Island } from "../islands/island.tsx";
import { FormPage } from "../layout/form-page.tsx";
import { readContent } from "../published/read-content.server.ts";
import { useRootData } from "../published/use-root-data.ts";
import { formHeaders, readSent, respondToSubmit } from "../request/form-response.server.ts";
import { PageHead } from "../search-engines/page-head.tsx";
import type { Route } from "./+types/enquiry";

/**
 * `?product=` and `?message=` fill in the fields Product Name and Message, except in a static export, whose pages know no query.
 * `?sent=` shows the success of a natively posted form.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const values = {
    product: searchParams.get("product") ?? "",
    message: searchParams.get("message") ?? "",
  };
  return {
    ...readContent().site.enquiry,
    form: { values, refusal: null, sent: await readSent("enquiry", request, context) },
  };
}

export function action({ context }: Route.ActionArgs) {
  return respondToSubmit("enquiry", href("/enquiry"), context);
}

export const headers = formHeaders;

/** The page with the enquiry form. Without scripts, links to ask about a product lead to this page instead of opening the modal. */
export default function Enquiry({ loaderData, actionData }: Route.ComponentProps) {
  const { intro, description, form } = loaderData;
  const { enquiryMode, whoAnswers, formsTo } = useRootData();
  return (
    <FormPage title="Send us an Enquiry" intro={intro}>
      <PageHead title="Send us an enquiry" description={description} path={href("/enquiry")} />
      <Island
        name="EnquiryForm"
        component={EnquiryForm}
        when={enquiryMode === "local" ? "load" : "products"}
        props={{
          page: href("/enquiry"),
          action: formsTo ?? `${href("/enquiry")}?send`,
          enquiryMode,
          whoAnswers,
          ...(actionData ?? form),
        }}
      />
    </FormPage>
  );
}
