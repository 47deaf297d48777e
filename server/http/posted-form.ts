import { isUtf8 } from "node:buffer";
import { bodyLimit } from "hono/body-limit";
import { except } from "hono/combine";
import { csrf } from "hono/csrf";
import { createMiddleware } from "hono/factory";
import type { FormValues } from "#domain/enquiries/form-name.ts";
import { fieldRules } from "#domain/enquiries/rules.ts";
import type { AppEnv } from "./app-env.ts";

/** Largest accepted form, in bytes. Forms within the fields' own limits have at most about half of this size. */
const largestForm = 256 * 1024;
/** The names of all fields of the forms, including hidden fields. */
const ours = new Set([...Object.values(fieldRules).flatMap(Object.keys), ...["page", "elapsed", "trap"]]);

/**
 * Middleware that refuses a post from another site, judged by Sec-Fetch-Site or Origin. A post with neither header is accepted:
 * browsers send at least one of the two, so the post does not come from a page. If `siteOrigin` is only a default, a post is also
 * accepted from the host that it names.
 */
export function requireSameSite({ siteOrigin, isSiteUrlSet }: { siteOrigin: string; isSiteUrlSet: boolean }) {
  return except(
    (c) => !c.req.header("sec-fetch-site") && !c.req.header("origin"),
    csrf({
      secFetchSite: ["same-origin", "none"],
      // A proxy may terminate TLS: the page's origin is then https, although this request arrives as http.
      origin: (origin, c) =>
        origin === siteOrigin ||
        (!isSiteUrlSet &&
          /^https?:\/\//.test(origin) &&
          origin.replace(/^https?:\/\//, "") === c.req.header("host")),
    }),
  );
}

/** Middleware that refuses a body larger than `largestForm`. */
export const limitFormSize = bodyLimit({
  maxSize: largestForm,
  onError(c) {
    // Discards the rest of the body: until it is read, the client may not be able to receive the answer (RFC 9112, 9.6).
    c.env.incoming.removeAllListeners("data").resume();
    const limit = `${largestForm / 1024} KiB`;
    return c.text(`The form is larger than ${limit}. Please shorten your text and send it again.\n`, 413);
  },
});

/** Middleware that reads a form, which must be urlencoded UTF-8, into `c.var.posted`. */
export const readForm = createMiddleware<AppEnv>(async (c, next) => {
  const [type = "", charset = "charset=utf-8"] = (c.req.header("content-type") ?? "")
    .toLowerCase()
    .split(/;\s*/);
  const isAccepted =
    type === "application/x-www-form-urlencoded" &&
    /^charset="?utf-?8"?$/.test(charset) &&
    (c.req.header("content-encoding") ?? "identity") === "identity";
  if (!isAccepted)
    return c.text(
      "This address accepts only forms sent as application/x-www-form-urlencoded in UTF-8, without a Content-Encoding.\n",
      415,
    );
  const values = parseForm(Buffer.from(await c.req.arrayBuffer()));
  if (values === undefined) return c.text("The form is not valid UTF-8.\n", 400);
  c.set("posted", values);
  return next();
});

/**
 * Decodes a form as browsers encode it. If a field occurs more than once, its first non-empty value is used. Undefined if the form
 * is not valid UTF-8, because `URLSearchParams` would replace the invalid bytes.
 */
export function parseForm(body: Buffer): FormValues | undefined {
  const text = body.toString();
  if (!isUtf8(body) || !hasValidEscapes(text)) return undefined;
  const values: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    // Unknown and repeated fields, which browser extensions add, are ignored, so that the enquiry is not lost. NUL is removed:
    // visitors may paste it without seeing it, and PostgreSQL cannot store it.
    if (ours.has(name)) values[name] ||= value.replaceAll("\0", "");
  }
  return values;
}

/** Whether all percent-encoded bytes are UTF-8. A percent sign that starts no escape is literal, as in browsers. */
function hasValidEscapes(text: string): boolean {
  try {
    return decodeURIComponent(text.replace(/%(?![\da-f]{2})/gi, "%25")) !== undefined;
  } catch {
    return false;
  }
}
