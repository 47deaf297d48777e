import type { Logger } from "pino";
import { createRequestHandler, RouterContextProvider } from "react-router";
import type { BuiltSite } from "./built-site.ts";
import type { Enquiries } from "./enquiries/enquiries.ts";
import { openEnquiries } from "./enquiries/open-enquiries.ts";
import { loadAssets } from "./http/asset-table.ts";
import { clientAddress } from "./http/client-address.ts";
import { createHealth } from "./http/health.ts";
import { createMetrics, type Metrics } from "./http/metrics.ts";
import { createRenderPage, type Visit } from "./http/render-page.ts";
import { createRequestListener, type RequestListenerOptions } from "./http/request-listener.ts";
import { readRoutes } from "./http/routes.ts";
import { createSecurityHeaders } from "./http/security-headers.ts";
import type { Settings } from "./settings/read-settings.ts";

/** The site without its listening socket. */
export type App = Awaited<ReturnType<typeof createApp>>;

/** Connects settings, pages, store and deliveries. */
export async function createApp(config: Settings, site: BuiltSite, log: Logger) {
  const securityHeaders = createSecurityHeaders({
    isHttps: config.siteOrigin.startsWith("https:"),
    hstsIncludesSubdomains: config.hstsIncludesSubdomains,
    hasForeignPictures: site.hasForeignPictures,
    policies: site.policies,
  });
  const enquiries = await openEnquiries(config, { words: site.words, log });
  const assets = await loadAssets({
    folder: site.clientFolder,
    formerFolder: site.formerClientFolder,
    securityHeaders,
  });
  const { name: build } = site;
  const metrics = createMetrics({ enquiries, build, metricsToken: config.metricsToken, log });
  const receive = receiveFrom(enquiries, metrics, config);
  const health = createHealth({ enquiries, metrics, build, log });
  const renderPage = createRenderPage({
    handle: createRequestHandler(site.build, "production"),
    contextFor: (visit) => contextFor(visit, { receive, enquiries, build: site.build, log }),
    siteOrigin: config.siteOrigin,
    securityHeaders,
  });
  const listen = createRequestListener({
    assets,
    routes: readRoutes(site.build.routes),
    redirects: () => site.redirects,
    renderPage,
    receive,
    sawPage: enquiries.sawPage,
    health,
    securityHeaders,
    own: config,
    metrics,
    log,
  });
  return { listen, enquiries, health };
}

export type ReceiveFrom = RequestListenerOptions["receive"];

/** Makes the function that receives a posted form with the visitor's address, and counts its outcome. */
export function receiveFrom(
  { receive }: Pick<Enquiries, "receive">,
  metrics: Pick<Metrics, "countEnquiry">,
  { trustedProxies }: Pick<Settings, "trustedProxies">,
): ReceiveFrom {
  return async (form, values, { headers, socket }) => {
    const forwardedFor = headers["x-forwarded-for"]?.toString();
    const address = clientAddress(socket.remoteAddress, forwardedFor, trustedProxies);
    const outcome = await receive(form, values, address);
    metrics.countEnquiry(form, outcome.ok ? "accepted" : String(outcome.status));
    return outcome;
  };
}

interface ContextSources {
  receive: ReceiveFrom;
  enquiries: Pick<Enquiries, "privacyFacts" | "mailLinks" | "wasJustSent">;
  build: BuiltSite["build"];
  log: Pick<Logger, "error">;
}

/** The context of a request, through which loaders and actions use the server (app/server-contexts.ts). */
export function contextFor(
  { request, posted, requestId }: Visit,
  { receive, enquiries, build, log }: ContextSources,
): RouterContextProvider {
  const context = new RouterContextProvider();
  const { postedForm, privacyFacts, mailLinks, wasJustSent, reportError } = build.entry.module.contexts;
  if (posted !== undefined)
    context.set(postedForm, { values: posted, receive: (form) => receive(form, posted, request) });
  context.set(privacyFacts, enquiries.privacyFacts);
  context.set(mailLinks, enquiries.mailLinks);
  context.set(wasJustSent, enquiries.wasJustSent);
  context.set(reportError, (error) => log.error({ err: error, id: requestId }, "a page failed"));
  return context;
}
