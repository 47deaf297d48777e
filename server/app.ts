import type { IncomingMessage } from "node:http";
import type { Logger } from "pino";
import { createRequestHandler, RouterContextProvider } from "react-router";
import type { FormName, FormValues } from "#domain/enquiries/form-name.ts";
import type { SiteBuild } from "./built-site.ts";
import { openEnquiryService } from "./enquiries/open-enquiry-service.ts";
import { clientAddress } from "./http/client-address.ts";
import { createHealth } from "./http/health.ts";
import { createMetrics } from "./http/metrics.ts";
import { createRenderPage } from "./http/render-page.ts";
import { createRequestListener, type RequestListenerOptions } from "./http/request-listener.ts";
import type { Settings } from "./settings/read-settings.ts";

/** The pages to serve: the built site, or the sources in development. */
export interface ServedPages
  extends Pick<RequestListenerOptions, "assets" | "routes" | "redirects" | "securityHeaders"> {
  /** Identifies the build in the log, in /readyz and in the metrics. */
  name: string;
  /** The company's name in mails. */
  brand: string;
  mode: "production" | "development";
  /** React Router's server build. In development, a function that loads the build for each request. */
  build: SiteBuild | (() => Promise<SiteBuild>);
}

/** The site without its listening socket. */
export type App = Awaited<ReturnType<typeof createApp>>;

/** Connects settings, pages, store and deliveries. */
export async function createApp(config: Settings, pages: ServedPages, log: Logger) {
  const { name, brand, mode, build, ...served } = pages;
  const enquiries = await openEnquiryService(config, { brand, log });
  const metrics = createMetrics({ enquiries, build: name, metricsToken: config.metricsToken, log });
  const health = createHealth({ enquiries, metrics, build: name, log });
  const renderPage = createRenderPage({
    handle: createRequestHandler(build, mode),
    contextFor,
    siteOrigin: config.siteOrigin,
    securityHeaders: served.securityHeaders,
  });
  const listen = createRequestListener({
    ...served,
    renderPage,
    receive,
    health,
    own: config,
    metrics,
    log,
  });
  return { listen, enquiries, health };

  /** Receives a posted form from the visitor of this request, and counts the outcome. */
  async function receive(form: FormName, values: FormValues, { headers, socket }: IncomingMessage) {
    const forwardedFor = headers["x-forwarded-for"]?.toString();
    const address = clientAddress(socket.remoteAddress, forwardedFor, config.trustProxy);
    const outcome = await enquiries.receive(form, values, address);
    metrics.countEnquiry(form, outcome.ok ? "accepted" : String(outcome.status));
    return outcome;
  }

  /** The context of a request, through which loaders and actions use the server (app/server-contexts.ts). */
  async function contextFor(request: IncomingMessage, requestId: string, posted: FormValues | undefined) {
    const { contexts } = (typeof build === "function" ? await build() : build).entry.module;
    const context = new RouterContextProvider();
    if (posted !== undefined)
      context.set(contexts.postedForm, {
        values: posted,
        receive: (form) => receive(form, posted, request),
      });
    context.set(contexts.privacySettings, enquiries.privacySettings);
    context.set(contexts.wasJustSent, enquiries.wasJustSent);
    context.set(contexts.reportError, (error) => log.error({ err: error, id: requestId }, "a page failed"));
    return context;
  }
}
