import { data, type RouterContextProvider } from "react-router";
import type { FormValues } from "#domain/enquiries/form-name.ts";
import type { Refusal } from "#domain/enquiries/outcome.ts";
import { readReference } from "#domain/enquiries/reference.ts";
import { contexts } from "../server-contexts.ts";

/** A success as the form shows it; `reference` is null where nothing is kept. */
export interface Sent {
  reference: string | null;
}

/**
 * The success that `?sent=` of a redirect names, shown only shortly after the enquiry was stored: anybody can make such a link, or
 * open it again later.
 */
export async function readSent(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Sent | null> {
  const reference = readReference(new URL(request.url).searchParams.get("sent") ?? "");
  if (reference === undefined) return null;
  return (await context.get(contexts.wasJustSent)(reference)) ? { reference } : null;
}

/** The answer to a visitor without scripts where nothing is kept: reloading the page can send nothing. */
export function showSent(values: FormValues) {
  return data(
    { values, refusal: null, sent: { reference: null } },
    { headers: { "Cache-Control": "no-store" } },
  );
}

/** The answer to a visitor without scripts whose submit failed: the form again, with everything typed. */
export function showFormAgain(values: FormValues, refusal: Refusal) {
  const { status, retryAfterSeconds } = refusal;
  const headers: Record<string, string> = { "Cache-Control": "no-store" };
  // RFC 9110, section 10.2.3.
  if (retryAfterSeconds !== undefined) headers["Retry-After"] = String(retryAfterSeconds);
  return data({ values, refusal, sent: null }, { status, headers });
}

/**
 * Those of the answer to a submit, Retry-After among them. An empty form may be kept for Back: where no script runs, the
 * browser has the only draft of what was typed, and throws it away with a page that is not to be stored.
 */
export function formHeaders({ actionHeaders }: { actionHeaders: Headers }): HeadersInit {
  return actionHeaders.has("Cache-Control") ? actionHeaders : { "Cache-Control": "private, no-cache" };
}
