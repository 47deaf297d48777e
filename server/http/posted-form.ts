import { isUtf8 } from "node:buffer";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { FormValues } from "#domain/enquiries/form-name.ts";
import { fieldRules } from "#domain/enquiries/rules.ts";
import { isFromThisSite, type OwnOrigin } from "./cross-site.ts";
import { readBody } from "./read-body.ts";

/** Why a post is not a valid form of this site, with a message for the sender. */
export interface FormRefusal {
  ok: false;
  status: 400 | 403 | 413 | 415;
  message: string;
}

/** Largest accepted form, in bytes. Forms within the fields' own limits have at most about half of this size. */
const largestForm = 256 * 1024;
/** The names of all fields of the forms, including hidden fields. */
const ours = new Set([
  ...Object.values(fieldRules).flatMap(Object.keys),
  ...["submission", "page", "elapsed", "trap"],
]);

/**
 * Reads a posted form, which must come from this site, be urlencoded UTF-8 and not exceed `largestForm`. If a field
 * occurs more than once, its first non-empty value is used. Resolves with undefined if the connection closes early.
 */
export async function readPostedForm(
  request: IncomingMessage,
  own: OwnOrigin,
): Promise<{ ok: true; values: FormValues } | FormRefusal | undefined> {
  if (!isFromThisSite(request.headers, own)) {
    const page = `${own.siteOrigin}${request.url?.replace(/\?.*/, "")}`;
    return refuse(
      403,
      `This form was sent from another site and was not accepted. Please send it from ${page}`,
    );
  }
  const fault = findFaultWithHeaders(request.headers);
  if (fault !== undefined) return fault;
  const body = await readBody(request, largestForm);
  if (body === "left") return undefined;
  return body === "too large" ? tooLarge() : parseForm(body);
}

/** Checks the headers of a form post. Returns undefined if they are acceptable. */
export function findFaultWithHeaders(headers: IncomingHttpHeaders): FormRefusal | undefined {
  const [type = "", ...parameters] = (headers["content-type"] ?? "").toLowerCase().split(";");
  const charset = parameters.map((part) => part.trim()).find((part) => part.startsWith("charset="));
  const isAccepted =
    type.trim() === "application/x-www-form-urlencoded" &&
    /^charset="?utf-?8"?$/.test(charset ?? "charset=utf-8") &&
    (headers["content-encoding"] ?? "identity").trim().toLowerCase() === "identity";
  if (!isAccepted)
    return refuse(
      415,
      "This address accepts only forms sent as application/x-www-form-urlencoded in UTF-8, without a Content-Encoding.",
    );
  return Number(headers["content-length"] ?? 0) > largestForm ? tooLarge() : undefined;
}

/** Decodes a form as browsers encode it. Invalid UTF-8 is refused, because `URLSearchParams` would replace it. */
export function parseForm(body: Buffer): { ok: true; values: FormValues } | FormRefusal {
  const text = body.toString();
  if (!isUtf8(body) || !hasValidEscapes(text)) return refuse(400, "The form is not valid UTF-8.");
  const values: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    // Unknown and repeated fields, which browser extensions add, are ignored, so that the enquiry is not lost. NUL is removed:
    // visitors may paste it without seeing it, and PostgreSQL cannot store it.
    if (ours.has(name)) values[name] ||= value.replaceAll("\0", "");
  }
  return { ok: true, values };
}

/** Whether all percent-encoded bytes are UTF-8. A percent sign that starts no escape is literal, as in browsers. */
function hasValidEscapes(text: string): boolean {
  try {
    return decodeURIComponent(text.replace(/%(?![\da-f]{2})/gi, "%25")) !== undefined;
  } catch {
    return false;
  }
}

function tooLarge(): FormRefusal {
  const limit = `${largestForm / 1024} KiB`;
  return refuse(413, `The form is larger than ${limit}. Please shorten your text and send it again.`);
}

function refuse(status: FormRefusal["status"], message: string): FormRefusal {
  return { ok: false, status, message };
}
