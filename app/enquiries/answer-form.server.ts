import { data, type RouterContextProvider } from "react-router";
import type { FormName, FormValues } from "#domain/enquiries/form-name.ts";
import type { Refusal } from "#domain/enquiries/outcome.ts";
import { readReference } from "#domain/enquiries/reference.ts";
import { contexts } from "../server-contexts.ts";

/** A success, as the form shows it; `reference` is null when no enquiry was stored. */
export interface Sent {
  reference: string | null;
}

/**
 * The success that `?sent=` names after a redirect. It is shown only shortly after the enquiry was stored, because anybody can
 * make such a link or open it again later.
 */
export async function readSent(
  form: FormName,
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Sent | null> {
  const reference = readReference(new URL(request.url).searchParams.get("sent") ?? "");
  if (reference === undefined) return null;
  return (await context.get(contexts.wasJustSent)(form, reference)) ? { reference } : null;
}

/** The answer to a submit without scripts in local mode. It needs no redirect, because a reload cannot store anything. */
export function showSent(values: FormValues) {
  return data(
    { values, refusal: null, sent: { reference: null } },
    { headers: { "Cache-Control": "no-store" } },
  );
}

/** The answer to a failed submit without scripts: the form with all posted values. */
export function showFormAgain(values: FormValues, refusal: Refusal) {
  const { status, retryAfterSeconds } = refusal;
  const headers: Record<string, string> = { "Cache-Control": "no-store" };
  // RFC 9110, section 10.2.3.
  if (retryAfterSeconds !== undefined) headers["Retry-After"] = String(retryAfterSeconds);
  return data({ values, refusal, sent: null }, { status, headers });
}

/**
 * The headers of a page with a form: those of the answer to a submit, such as Retry-After, or `no-cache` for an empty form.
 * With `no-store` browsers would drop the typed text of visitors without scripts, who have no other draft, before Back.
 */
export function formHeaders({ actionHeaders }: { actionHeaders: Headers }): HeadersInit {
  return actionHeaders.has("Cache-Control") ? actionHeaders : { "Cache-Control": "private, no-cache" };
}
