import type { IncomingMessage, RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { type Context, Hono, type Next } from "hono";
import { bearerAuth } from "hono/bearer-auth";
import { compress } from "hono/compress";
import { createMiddleware } from "hono/factory";
import { HTTPException } from "hono/http-exception";
import { methodNotAllowed } from "hono/method-not-allowed";
import { requestId } from "hono/request-id";
import { timingSafeEqual } from "hono/utils/buffer";
import { getMimeType } from "hono/utils/mime";
import type { Logger } from "pino";
import { type FormName, formNames } from "#domain/enquiries/form-name.ts";
import type { RouterBuild } from "../built-site.ts";
import type { EnquiryService } from "../enquiries/enquiry-service.ts";
import type { Settings } from "../settings/read-settings.ts";
import type { AppEnv } from "./app-env.ts";
import { type BuiltFiles, chooseEncoding, sendBuiltFile } from "./built-files.ts";
import { clientAddress } from "./client-address.ts";
import { createMetrics } from "./metrics.ts";
import { limitFormSize, readForm, readRestOfBody, requireSameSite } from "./posted-form.ts";
import { describeRoutes, reactRouter } from "./react-router.ts";
import { createReadiness } from "./readiness.ts";
import { requestLog } from "./request-log.ts";
import { commonHeaders, type SecurityOptions, securityHeaders } from "./security-headers.ts";

/** The pages to serve: the built site, or the sources in development. */
export interface ServedPages {
  /** Identifies the build in /readyz. */
  buildId: string;
  mode: "production" | "development";
  build: RouterBuild;
  /** In development only the prepared files: React Router renders every page, and Vite sends the scripts and styles. */
  files: BuiltFiles;
  redirects: ReadonlyMap<string, string>;
  /** Undefined in development. */
  security: SecurityOptions | undefined;
}

export interface AppOptions {
  settings: Settings;
  enquiries: EnquiryService;
  pages: ServedPages;
  log: Logger;
}

export async function createApp({ settings, enquiries, pages, log }: AppOptions) {
  const { files, redirects, build, mode } = pages;
  const { paths, formPages, queries } = describeRoutes(build.routes);
  const metrics = createMetrics({ enquiries, log });
  const readiness = createReadiness({ enquiries, build: pages.buildId, log });
  const renderPage = reactRouter({ build, mode, siteOrigin: settings.siteOrigin, enquiries, acceptFrom });

  const app = new Hono<AppEnv>();
  // Ignores an id in the request, because a client could repeat the id of another request.
  app.use(requestId({ limitLength: 0 }));
  app.use(requestLog(log));
  app.use(metrics.measureRequest);
  if (pages.security) app.use(securityHeaders(pages.security));
  app.use(readRestOfBody);
  app.use(varyByEncoding);
  app.use(compress({ contentTypeFilter: /^text\/html/ }));
  app.use(preventCaching);
  app.use(methodNotAllowed({ app, onMethodNotAllowed: refuseMethod }));
  app.use(refuseMalformed);

  app.get("/healthz", (c) => c.json({ status: "ok" }));
  app.get("/readyz", async (c) => {
    const { status, body } = await readiness();
    return c.json(body, status);
  });
  app.get("/metrics", requireMetricsToken(settings), async (c) =>
    c.body(await metrics.report(), 200, { "Content-Type": metrics.contentType }),
  );

  const formMiddleware = [requireSameSite(settings), limitFormSize, readForm] as const;
  for (const form of formNames) {
    // The pages' script posts here.
    app.post(`/submit/${form}`, ...formMiddleware, async (c) => {
      const outcome = await acceptFrom(c, form);
      if (outcome.ok) return c.json(outcome);
      if (outcome.retryAfterSeconds !== undefined) c.header("Retry-After", String(outcome.retryAfterSeconds));
      return c.json(outcome, outcome.status);
    });
  }
  // Browsers without scripts post to the page of the form.
  for (const page of formPages) app.post(page, ...formMiddleware, renderPage);
  app.get("*", redirectOldAddress, sendNotFoundPage, renderPage);
  app.onError(answerError);

  const common = pages.security && (await commonHeaders(pages.security));
  const renderResponse = getRequestListener(app.fetch, {
    // Otherwise, the adapter closes the connection of a client that takes longer than half a second for the rest of a refused body.
    autoCleanupIncoming: false,
    // HTTP/1.0 has no Host header.
    hostname: "localhost",
    errorHandler: () => new Response(malformed, { status: 400, headers: { ...common } }),
  });
  const handleRequest: RequestListener = (request, response) => {
    const file = findFile(request);
    if (file === undefined) void renderResponse(request, response);
    else metrics.countFile(sendBuiltFile(request, response, file));
  };
  return handleRequest;

  /** Finds the built file of a request. Pages that depend on the query are rendered instead. */
  function findFile({ method, url = "", headersDistinct }: IncomingMessage) {
    if ((method !== "GET" && method !== "HEAD") || hasTwoHosts(headersDistinct)) return undefined;
    // A target may be a complete URL (RFC 9112, section 3.2.2).
    const [path = "", query = ""] = url.replace(/^https?:\/\/[^/?]*/i, "").split("?", 2);
    if (path === notFoundPath) return undefined;
    const names = query === "" ? [] : (queries.get(path) ?? []);
    return names.some((name) => new URLSearchParams(query).has(name)) ? undefined : files.get(path);
  }

  /** Accepts a posted form from the visitor of this request, and counts the outcome. */
  async function acceptFrom(c: Context<AppEnv>, form: FormName) {
    const { remoteAddress } = c.env.incoming.socket;
    const address = clientAddress(remoteAddress, c.req.header("x-forwarded-for"), settings.trustProxy);
    const outcome = await enquiries.accept(form, c.var.posted ?? {}, address);
    metrics.countEnquiry(form, outcome.ok ? "accepted" : String(outcome.status));
    return outcome;
  }

  /** Redirects an old address, and an address with a slash at its end, to the page. */
  function redirectOldAddress(c: Context<AppEnv>, next: Next) {
    const { pathname, search } = new URL(c.req.url);
    // A path with two slashes at its start would lead to another site.
    const withoutSlash = /^(\/[^/\\].*?)\/+$/.exec(pathname)?.[1];
    const page = redirects.get(decodeURI(withoutSlash ?? pathname));
    const location = page === undefined ? withoutSlash : encodeURI(page);
    return location === undefined ? next() : c.redirect(`${location}${search}`, 308);
  }

  /**
   * Sends the 404 page, except for a page that React Router renders on request. A program that asks for a file, such as a browser for
   * /favicon.ico, gets a short text, because nobody would see the page.
   */
  function sendNotFoundPage(c: Context<AppEnv>, next: Next) {
    const notFound = files.get(notFoundPath);
    if (notFound === undefined || (paths.has(c.req.path) && c.req.path !== notFoundPath)) return next();
    if (namesFile(c.req.path) && !c.req.header("accept")?.includes("text/html"))
      return c.text("There is no such file.\n", 404);
    const { bytes, headers } = chooseEncoding(notFound, c.req.header("accept-encoding"));
    return c.body(new Uint8Array(bytes), 404, headers);
  }
}

const notFoundPath = "/404";
const malformed = "This request is malformed.\n";

/** Admits clients with METRICS_TOKEN. Without this setting, nobody is admitted. */
function requireMetricsToken({ metricsToken: expected }: Settings) {
  const refusal = { message: "Send METRICS_TOKEN as a bearer token to read the metrics.\n" };
  return bearerAuth({
    verifyToken: (token) => expected !== undefined && timingSafeEqual(token, expected),
    noAuthenticationHeader: refusal,
    invalidToken: refusal,
  });
}

function namesFile(path: string): boolean {
  const type = getMimeType(path);
  return type !== undefined && !type.startsWith("text/html");
}

const preventCaching = createMiddleware(async (c, next) => {
  await next();
  if (!c.res.headers.has("Cache-Control")) c.header("Cache-Control", "no-store");
});

/** `compress` adds this header only to answers to GET, and HEAD must have the same (RFC 9110, section 9.3.2). */
const varyByEncoding = createMiddleware(async (c, next) => {
  await next();
  if (c.res.headers.get("Content-Type")?.startsWith("text/html")) c.header("Vary", "Accept-Encoding");
});

function refuseMethod(c: Context, methods: string[]): Response {
  const headers = { Allow: methods.join(", ") };
  return c.text(`This address does not accept ${c.req.method} requests.\n`, 405, headers);
}

const refuseMalformed = createMiddleware<AppEnv>(async (c, next) => {
  if (hasTwoHosts(c.env.incoming.headersDistinct) || !isDecodable(c.req.path)) return c.text(malformed, 400);
  return next();
});

/** A proxy and Node may each use a different one of two Host headers (RFC 9112, section 3.2). */
function hasTwoHosts({ host = [] }: IncomingMessage["headersDistinct"]): boolean {
  return host.length > 1;
}

function isDecodable(path: string): boolean {
  try {
    return !/\p{Cc}/u.test(decodeURI(path));
  } catch {
    return false;
  }
}

function answerError(error: Error, c: Context<AppEnv>): Response {
  const { incoming } = c.env;
  // The client has closed the connection before its request was complete.
  if (incoming.destroyed && !incoming.complete) return c.body(null, 400);
  if (error instanceof HTTPException && error.status === 403)
    return c.text(
      "This form was sent from another site and was not accepted. Please send it from the form's own page.\n",
      403,
    );
  if (error instanceof HTTPException) return error.getResponse();
  c.var.logger.error({ err: error }, "a request could not be answered");
  return c.text(
    `Something went wrong on our side. Please try again later. If the error continues, send us this number: ${c.var.requestId}\n`,
    500,
  );
}
