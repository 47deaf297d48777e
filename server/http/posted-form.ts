import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { FormValues } from "#domain/enquiries/form-name.ts";
import { takeBackField } from "#domain/enquiries/mail-links.ts";
import { fieldRules } from "#domain/enquiries/rules.ts";
import { isFromThisSite, type OwnOrigin } from "./cross-site.ts";
import { readBody } from "./read-body.ts";

/** A post that is not one of this site's forms, and the message for its sender. */
export interface FormRefusal {
  ok: false;
  status: 400 | 403 | 413 | 415;
  message: string;
}

/** Largest form in bytes. The fields' own limits allow a small part of this. */
const largestForm = 256 * 1024;
/** The fields of the forms, hidden ones included. */
const ours = new Set([
  ...Object.values(fieldRules).flatMap(Object.keys),
  takeBackField,
  ...["submission", "page", "elapsed", "trap"],
]);

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Reads a posted form. It must come from this site, be urlencoded UTF-8 and not too large; of duplicate fields the first with a
 * value counts. Resolves with the values, with a refusal, or with undefined when the visitor has left.
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

/** Checks the headers of a form post. */
export function findFaultWithHeaders(headers: IncomingHttpHeaders): FormRefusal | undefined {
  const [type = "", ...parameters] = (headers["content-type"] ?? "").toLowerCase().split(";");
  if (type.trim() !== "application/x-www-form-urlencoded")
    return refuse(415, "This address takes forms sent as application/x-www-form-urlencoded only.");
  const charset = parameters.map((part) => part.trim()).find((part) => part.startsWith("charset="));
  if (charset !== undefined && !/^charset="?utf-?8"?$/.test(charset))
    return refuse(415, "This address takes forms in UTF-8 only.");
  const encoding = headers["content-encoding"]?.trim().toLowerCase();
  if (encoding !== undefined && encoding !== "" && encoding !== "identity")
    return refuse(415, "This address takes forms without a Content-Encoding only.");
  return Number(headers["content-length"] ?? 0) > largestForm ? tooLarge() : undefined;
}

/** Decodes a form as browsers encode it. `URLSearchParams` would replace invalid bytes instead of refusing them. */
export function parseForm(body: Buffer): { ok: true; values: FormValues } | FormRefusal {
  const text = attempt(() => utf8.decode(body));
  if (text === undefined) return refuse(400, "The form is not valid UTF-8.");
  const values: Record<string, string> = {};
  for (const pair of text.split("&")) {
    const equals = `${pair}=`.indexOf("=");
    const name = decode(pair.slice(0, equals));
    // Browser extensions add fields of their own and duplicates; they must not lose an enquiry.
    if (name === undefined || !ours.has(name)) continue;
    const value = decode(pair.slice(equals + 1));
    if (value === undefined) return refuse(400, "The form is not valid UTF-8.");
    // PostgreSQL cannot store NUL, which a visitor may paste without seeing it.
    values[name] ||= value.replaceAll("\0", "");
  }
  return { ok: true, values };
}

/** Undefined when escapes are not UTF-8. A percent sign that starts no escape is literal, as in browsers. */
function decode(text: string): string | undefined {
  const spaced = text.replaceAll("+", " ");
  if (!spaced.includes("%")) return spaced;
  return attempt(() => decodeURIComponent(spaced.replace(/%(?![\da-f]{2})/gi, "%25")));
}

function attempt(decoded: () => string): string | undefined {
  try {
    return decoded();
  } catch {
    return undefined;
  }
}

function tooLarge(): FormRefusal {
  const limit = `${largestForm / 1024} KiB`;
  return refuse(413, `The form is larger than ${limit}. Please shorten what you wrote and send it again.`);
}

function refuse(status: FormRefusal["status"], message: string): FormRefusal {
  return { ok: false, status, message };
}
