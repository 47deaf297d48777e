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

/** Parts of a query that the prerendered page can't answer. */
export const handle = { query: ["sent"] };

/** `?sent=` and `?country=` are where a successful submit without scripts leads. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  return {
    ...readContent().site.newCustomer,
    countries,
    sent: await readSent(request, context),
    values: { invoiceCountry: searchParams.get("country") ?? "" },
  };
}

/** A submit without scripts: a redirect after success, so that reloading sends nothing; else the form again. */
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

/** Where a new customer opens an account (specification, section 2). */
export default function NewCustomerFormPage({ loaderData, actionData }: Route.ComponentProps) {
  const { intro, countries, values, sent } = loaderData;
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
        }}
      />
    </FormPage>
  );
}
