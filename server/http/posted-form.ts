import { isUtf8 } from "node:buffer";
import { finished } from "node:stream/promises";
import { MIMEType } from "node:util";
import { bodyLimit } from "hono/body-limit";
import { except } from "hono/combine";
import { csrf } from "hono/csrf";
import { createMiddleware } from "hono/factory";
import { type FormValues, hiddenFields } from "#domain/enquiries/form-name.ts";
import { fieldRules } from "#domain/enquiries/rules.ts";
import type { Settings } from "../settings/read-settings.ts";
import type { AppEnv } from "./app-env.ts";

/** Largest accepted form, in bytes. Forms within the fields' own limits have at most about half of this size. */
const largestForm = 256 * 1024;
/** The names of all fields of the forms, including hidden fields. */
const ours = new Set<string>([...Object.values(fieldRules).flatMap(Object.keys), ...hiddenFields]);

/**
 * Middleware that refuses a post from another site, judged by Sec-Fetch-Site or Origin. A post with neither header is accepted:
 * browsers send at least one of the two, so the post does not come from a page. Without a public origin, a post is also accepted from
 * the host that it names.
 */
export function requireSameSite({ siteOrigin, publicOrigin }: Pick<Settings, "siteOrigin" | "publicOrigin">) {
  return except(
    (c) => !c.req.header("sec-fetch-site") && !c.req.header("origin"),
    csrf({
      secFetchSite: ["same-origin", "none"],
      // A proxy may terminate TLS: the page's origin is then https, although this request arrives as http.
      origin: (origin, c) =>
        origin === siteOrigin ||
        (publicOrigin === null &&
          /^https?:\/\//.test(origin) &&
          origin.replace(/^https?:\/\//, "") === c.req.header("host")),
    }),
  );
}

/**
 * Middleware that ends the answer to an unread form only when the form has arrived. If the connection were closed before, the
 * client could lose the answer to a reset (RFC 9112, section 9.6). The server's time limits for a body end the wait.
 */
export const readRestOfBody = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const { incoming } = c.env;
  if (incoming.complete || incoming.destroyed) return;
  const answer = new Uint8Array(await c.res.arrayBuffer());
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(answer);
      // Also takes the body from a reader that has stopped at the size limit.
      await finished(incoming.removeAllListeners("data").resume()).catch(() => {});
      controller.close();
    },
  });
  c.res = new Response(body, c.res);
  c.res.headers.set("Content-Length", String(answer.length));
});

/** Middleware that refuses a body larger than `largestForm`. */
export const limitFormSize = bodyLimit({
  maxSize: largestForm,
  onError(c) {
    const limit = `${largestForm / 1024} KiB`;
    return c.text(`The form is larger than ${limit}. Please shorten your text and send it again.\n`, 413);
  },
});

/** Middleware that reads a form, which must be urlencoded UTF-8, into `c.var.posted`. */
export const readForm = createMiddleware<AppEnv>(async (c, next) => {
  const isPlain = (c.req.header("content-encoding") ?? "identity") === "identity";
  if (!isPlain || !isUrlencoded(c.req.header("content-type")))
    return c.text(
      "This address accepts only forms sent as application/x-www-form-urlencoded in UTF-8, without a Content-Encoding.\n",
      415,
    );
  const values = parseForm(Buffer.from(await c.req.arrayBuffer()));
  if (values === undefined) return c.text("The form is not valid UTF-8.\n", 400);
  c.set("posted", values);
  return next();
});

function isUrlencoded(contentType = ""): boolean {
  try {
    const { essence, params } = new MIMEType(contentType);
    return (
      essence === "application/x-www-form-urlencoded" && /^utf-?8$/i.test(params.get("charset") ?? "utf-8")
    );
  } catch {
    return false;
  }
}

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
