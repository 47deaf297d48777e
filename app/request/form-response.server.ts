import { data, type RouterContextProvider, redirect } from "react-router";
import type { FormName } from "#domain/enquiries/form-name.ts";
import { readReference } from "#domain/enquiries/reference.ts";
import { serverContext } from "./server-context.ts";

type Context = Readonly<RouterContextProvider>;

/**
 * Returns the reference in `?sent=` if that enquiry was just stored, and null without `?sent=`. Otherwise throws a redirect to the
 * empty form, so that an old or invented address shows no success.
 */
export async function readSent(form: FormName, request: Request, context: Context) {
  const { pathname, searchParams } = new URL(request.url);
  const sent = searchParams.get("sent");
  if (sent === null) return null;
  const reference = readReference(sent);
  if (reference && (await context.get(serverContext).wasJustSent(form, reference))) return { reference };
  throw redirect(pathname);
}

/**
 * Answers a natively posted form, that is, a post by a page load instead of `fetch`. After a success, throws a redirect to `path`,
 * so that a reload sends nothing. After a refusal, the page shows the form with the posted values.
 */
export async function respondToSubmit(form: FormName, path: string, context: Context) {
  const { posted: values, accept } = context.get(serverContext);
  const outcome = await accept(form);
  const headers: Record<string, string> = { "Cache-Control": "no-store" };
  if (outcome.ok) {
    const { invoiceCountry } = values;
    // The chosen country survives a successful submit (requirement 4.6).
    const kept = invoiceCountry ? { invoiceCountry } : {};
    const { reference } = outcome;
    if (reference) throw redirect(`${path}?${new URLSearchParams({ sent: reference, ...kept })}`, 303);
    // Without a reference, nothing was stored (ENQUIRIES=local), so a reload does no harm.
    return data({ values: kept, refusal: null, sent: { reference } }, { headers });
  }
  const { status, retryAfterSeconds } = outcome;
  // RFC 9110, section 10.2.3.
  if (retryAfterSeconds !== undefined) headers["Retry-After"] = String(retryAfterSeconds);
  return data({ values, refusal: outcome, sent: null }, { status, headers });
}

/**
 * Returns the headers of a page with a form: the action's headers, such as Retry-After, or `no-cache` for an empty form. With
 * `no-store`, visitors without scripts would lose their text when they return with the Back button.
 */
export function formHeaders({ actionHeaders }: { actionHeaders: Headers }): HeadersInit {
  return actionHeaders.has("Cache-Control") ? actionHeaders : { "Cache-Control": "private, no-cache" };
}
