import { href } from "react-router";
import { countries } from "#domain/enquiries/countries.ts";
import { NewCustomerForm } from "../islands/forms/new-customer-form.tsx";
import { Island } from "../islands/island.tsx";
import { FormPage } from "../layout/form-page.tsx";
import { readContent } from "../published/read-content.server.ts";
import { useRootData } from "../published/use-root-data.ts";
import { formHeaders, readSent, respondToSubmit } from "../request/form-response.server.ts";
import { PageHead } from "../search-engines/page-head.tsx";
import type { Route } from "./+types/new-customer";

/** For requests with these query parameters, the server renders the page instead of sending the prerendered page. */
export const handle = { query: ["sent"] };

/** After a native post has succeeded, `?sent=` contains the reference, and `?invoiceCountry=` the country that was chosen. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const values = { invoiceCountry: searchParams.get("invoiceCountry") ?? "" };
  return {
    ...readContent().site.newCustomer,
    form: { values, refusal: null, sent: await readSent("new-customer", request, context) },
  };
}

export function action({ context }: Route.ActionArgs) {
  return respondToSubmit("new-customer", href("/new-customer-form"), context);
}

export const headers = formHeaders;

/** The page of the New Customer Form (requirement 2.20). */
export default function NewCustomerFormPage({ loaderData, actionData }: Route.ComponentProps) {
  const { intro, description, form } = loaderData;
  const { enquiryMode, whoAnswers, formsTo } = useRootData();
  return (
    <FormPage title="New Customer Form" intro={intro}>
      <PageHead title="New customer form" description={description} path={href("/new-customer-form")} />
      <Island
        name="NewCustomerForm"
        component={NewCustomerForm}
        when={enquiryMode === "local" ? "load" : undefined}
        props={{
          page: href("/new-customer-form"),
          action: formsTo ?? `${href("/new-customer-form")}?send`,
          countries,
          enquiryMode,
          whoAnswers,
          ...(actionData ?? form),
        }}
      />
    </FormPage>
  );
}
