import { useState } from "react";
import { redirect } from "react-router";
import type { FormValues } from "#domain/enquiries/form-name.ts";
import { readReference } from "#domain/enquiries/reference.ts";
import { readContent } from "../catalogue/content.server.ts";
import { showFormAgain } from "../enquiries/answer-form.server.ts";
import { EnquiryForm } from "../enquiries/enquiry-form.tsx";
import { FormPage } from "../enquiries/form-page.tsx";
import { postedFormContext } from "../enquiries/posted-form-context.ts";
import { SentNotice } from "../enquiries/sent-notice.tsx";
import { newSubmissionId } from "../enquiries/submission-id.server.ts";
import { pageMeta } from "../layout/page-meta.ts";
import type { Route } from "./+types/enquiry";

/** `?product=` fills in Product Name; `?sent=` is where a successful submit without scripts leads. */
export function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  return {
    ...readContent().site.enquiry,
    sent: readSent(searchParams.get("sent")),
    values: { product: searchParams.get("product") ?? "", submission: newSubmissionId() },
  };
}

/** Anybody can make a link to this page: what is no reference is not shown as one. */
function readSent(text: string | null): string | null {
  return text === "" ? "" : (readReference(text ?? "") ?? null);
}

/** A submit without scripts: a redirect after success, so that reloading sends nothing; else the form again. */
export async function action({ context }: Route.ActionArgs) {
  const { values, receive } = context.get(postedFormContext);
  const outcome = await receive("enquiry");
  if (outcome.ok) return redirect(`/enquiry?sent=${outcome.reference ?? ""}`, 303);
  return showFormAgain(values, outcome);
}

/** Retry-After reaches visitors without scripts, too. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { description } = loaderData;
  return pageMeta(matches[0].loaderData, { title: "Send us an enquiry", description, path: "/enquiry" });
}

/** The page that stands behind the modal: links lead here where no script runs (decisions, What we add). */
export default function Enquiry({ loaderData, actionData }: Route.ComponentProps) {
  const [ownReferences, setOwnReferences] = useState<string[]>([]);
  const { intro } = loaderData;
  const sent = ownReferences.at(-1) ?? (actionData ? null : loaderData.sent);
  // After a success with scripts a new, empty form stands there; it makes an id of its own.
  const isAsLoaded = ownReferences.length === 0;
  const values: FormValues = isAsLoaded ? (actionData?.values ?? loaderData.values) : {};
  return (
    <FormPage title="Send us an Enquiry" intro={intro}>
      {sent !== null && (
        <SentNotice key={ownReferences.length} text="Enquiry sent" reference={sent} isFocused={!isAsLoaded} />
      )}
      <div id="enquiry-form">
        <EnquiryForm
          key={values.submission ?? ownReferences.length}
          values={values}
          refusal={isAsLoaded ? (actionData?.refusal ?? null) : null}
          onSent={(reference) => setOwnReferences((earlier) => [...earlier, reference ?? ""])}
        />
      </div>
    </FormPage>
  );
}
