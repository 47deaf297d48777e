import { redirect } from "react-router";
import { countries } from "#domain/enquiries/countries.ts";
import { readContent } from "../catalogue/content.server.ts";
import { formHeaders, readSent, showFormAgain, showSent } from "../enquiries/answer-form.server.ts";
import { FormPage } from "../enquiries/form-page.tsx";
import { postAddress } from "../enquiries/post-address.ts";
import { NewCustomerForm } from "../islands/new-customer-form.tsx";
import { pageMeta } from "../layout/page-meta.ts";
import { contexts } from "../server-contexts.ts";
import { Island } from "../ui/island.tsx";
import type { Route } from "./+types/new-customer-form";

/** Query parameters for which the page is rendered on request instead of prerendered. */
export const handle = { query: ["sent"] };

/** `?sent=` and `?country=` show the success of a submit without scripts. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const { site } = readContent();
  return {
    ...site.newCustomer,
    whoAnswers: site.whoAnswers ?? null,
    countries,
    sent: await readSent("new-customer", request, context),
    values: { invoiceCountry: searchParams.get("country") ?? "" },
  };
}

/**
 * A submit without scripts: it redirects after a success, so that a reload sends nothing, and otherwise shows the form
 * with its values.
 */
export async function action({ context }: Route.ActionArgs) {
  const { values, receive } = context.get(contexts.postedForm);
  const outcome = await receive("new-customer");
  if (!outcome.ok) return showFormAgain(values, outcome);
  // The chosen country survives a successful submit (specification, section 4).
  const { invoiceCountry = "" } = values;
  if (outcome.reference === null) return showSent({ invoiceCountry });
  const query = new URLSearchParams({ sent: outcome.reference, country: invoiceCountry });
  return redirect(`/new-customer-form?${query}`, 303);
}

export const headers = formHeaders;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { description } = loaderData;
  return pageMeta(matches[0].loaderData, {
    title: "New customer form",
    description,
    path: "/new-customer-form",
  });
}

/** The page of the New Customer Form (specification, section 2). */
export default function NewCustomerFormPage({ loaderData, actionData }: Route.ComponentProps) {
  const { intro, countries, values, sent, whoAnswers } = loaderData;
  return (
    <FormPage title="New Customer Form" intro={intro}>
      <Island
        name="NewCustomerForm"
        component={NewCustomerForm}
        props={{
          page: "/new-customer-form",
          action: postAddress("/new-customer-form"),
          countries,
          values: actionData?.values ?? values,
          refusal: actionData?.refusal ?? null,
          sent: actionData ? actionData.sent : sent,
          whoAnswers,
        }}
      />
    </FormPage>
  );
}
