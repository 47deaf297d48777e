import { data, redirect } from "react-router";
import { type FollowUpView, takeBackField } from "#domain/enquiries/mail-links.ts";
import { FollowUpCard } from "../enquiries/follow-up-card.tsx";
import { contexts } from "../server-contexts.ts";
import type { Route } from "./+types/follow-up";

// Anybody who has the address can act on the enquiry, so it must not reach caches, search engines or other sites.
const discreet = {
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex, nofollow",
  "Referrer-Policy": "same-origin",
};

/** Shows the action of a signed link without performing it, because mail scanners follow links. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const view = await context.get(contexts.mailLinks).look(new URL(request.url).searchParams);
  return answer(view);
}

/** Performs the action of the button and redirects to the page, so that a reload does nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  const { pathname, searchParams, search } = new URL(request.url);
  const { values } = context.get(contexts.postedForm);
  const takesBack = values[takeBackField] !== undefined;
  const view = await context.get(contexts.mailLinks).act(searchParams, values.name ?? "", { takesBack });
  if (view.status === 200) return redirect(`${pathname}${search}`, { status: 303, headers: discreet });
  return answer(view);
}

function answer(view: FollowUpView) {
  return data(view, { status: view.status, headers: discreet });
}

export function headers({ loaderHeaders, actionHeaders, errorHeaders }: Route.HeadersArgs) {
  const own = [...actionHeaders].length > 0 ? actionHeaders : loaderHeaders;
  return errorHeaders ?? own;
}

export function meta({ matches }: Route.MetaArgs) {
  const brand = matches[0].loaderData?.brand ?? "";
  return [{ title: `Enquiries | ${brand}` }, { name: "robots", content: "noindex, nofollow" }];
}

/** The page that the links in mails to sales open. It works without scripts. */
export default function FollowUp({ loaderData, actionData }: Route.ComponentProps) {
  return <FollowUpCard view={actionData ?? loaderData} />;
}
