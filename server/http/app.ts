import type { RequestListener } from "node:http";
import { type Context, Hono } from "hono";
import { compress } from "hono/compress";
import { createMiddleware } from "hono/factory";
import { HTTPException } from "hono/http-exception";
import { methodNotAllowed } from "hono/method-not-allowed";
import { requestId } from "hono/request-id";
import type { Logger } from "pino";
import type { RouterBuild } from "../built-site.ts";
import type { EnquiryService } from "../enquiries/enquiry-service.ts";
import type { Settings } from "../settings/read-settings.ts";
import { answerFromMemory } from "./answer-from-memory.ts";
import type { AppEnv } from "./app-env.ts";
import type { BuiltFiles } from "./built-files.ts";
import { createAcceptFrom, formAddresses } from "./form-addresses.ts";
import { refuseMalformed } from "./malformed-requests.ts";
import { createMetrics } from "./metrics.ts";
import { sendNotFoundPage } from "./not-found-page.ts";
import { redirectOldAddress } from "./old-addresses.ts";
import { operatorAddresses } from "./operator-addresses.ts";
import { readRestOfBody } from "./posted-form.ts";
import { describeRoutes, reactRouter } from "./react-router.ts";
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

export async function createApp({ settings, enquiries, pages, log }: AppOptions): Promise<RequestListener> {
  const { files, redirects, build, mode } = pages;
  const { paths, formPages, queries } = describeRoutes(build.routes);
  const metrics = createMetrics({ enquiries, log });
  const acceptFrom = createAcceptFrom({ settings, enquiries, metrics });
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
  app.route("/", operatorAddresses({ settings, enquiries, buildId: pages.buildId, metrics, log }));
  app.route("/", formAddresses({ settings, formPages, acceptFrom, renderPage }));
  app.get("*", redirectOldAddress(redirects), sendNotFoundPage(files, paths), renderPage);
  app.onError(answerError);

  const common = pages.security && (await commonHeaders(pages.security));
  return answerFromMemory({ files, queries, countFile: metrics.countFile, otherwise: app.fetch, common });
}

/** `compress` adds this header only to answers to GET, and HEAD must have the same (RFC 9110, section 9.3.2). */
const varyByEncoding = createMiddleware(async (c, next) => {
  await next();
  if (c.res.headers.get("Content-Type")?.startsWith("text/html")) c.header("Vary", "Accept-Encoding");
});

const preventCaching = createMiddleware(async (c, next) => {
  await next();
  if (!c.res.headers.has("Cache-Control")) c.header("Cache-Control", "no-store");
});

function refuseMethod(c: Context, methods: string[]): Response {
  const headers = { Allow: methods.join(", ") };
  return c.text(`This address does not accept ${c.req.method} requests.\n`, 405, headers);
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
