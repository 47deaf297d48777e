import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import { createRequestHandler, RouterContextProvider } from "react-router";
import type { FormValues } from "#domain/enquiries/form-name.ts";
import type { BuiltSite } from "./built-site.ts";
import type { Config } from "./config.ts";
import type { Enquiries } from "./enquiries/enquiries.ts";
import { openEnquiries } from "./enquiries/open-enquiries.ts";
import type { FailedBuild } from "./failed-build.ts";
import { clientAddress } from "./http/client-address.ts";
import { createHealth } from "./http/health.ts";
import { createRenderPage } from "./http/render-page.ts";
import { createRequestListener, type RequestListenerOptions } from "./http/request-listener.ts";
import { readRoutes } from "./http/routes.ts";
import { createSecurityHeaders } from "./http/security-headers.ts";
import { loadAssets } from "./http/static-files.ts";
import { Traffic } from "./http/traffic.ts";

/** The site, ready to be listened for. */
export interface App {
  listen(request: IncomingMessage, response: ServerResponse): void;
  enquiries: Pick<Enquiries, "inWords" | "location" | "missing" | "checkStore">;
  /** Begins to deliver. Call it when the server listens. */
  startWorking(): void;
  /** Says in /readyz that this process is going away; requests are still answered. */
  announceStop(): void;
  /** Ends the deliveries, waiting at most so many milliseconds, and closes the store. Call it after the last request. */
  stop(limitMs: number): Promise<void>;
}

/** Wires config, pages, store and deliveries. The only place that sees both the pages and the server. */
export async function createApp(
  config: Config,
  site: BuiltSite,
  log: Logger,
  failedBuild?: FailedBuild,
): Promise<App> {
  const securityHeaders = createSecurityHeaders({
    isHttps: config.siteOrigin.startsWith("https:"),
    hstsIncludesSubdomains: config.hstsIncludesSubdomains,
    hasForeignPictures: site.hasForeignPictures,
    policies: site.policies,
  });
  const enquiries = await openEnquiries(config, { words: site.words, log });
  const { rewritePage } = enquiries;
  const assets = await loadAssets({
    folder: site.clientFolder,
    formerFolder: site.formerClientFolder,
    securityHeaders,
    rewritePage,
  });
  const receive = receiveFrom(enquiries, config);
  const traffic = new Traffic();
  const health = createHealth({
    enquiries,
    metricsToken: config.metricsToken,
    failedBuild,
    traffic,
    log,
  });
  const renderPage = createRenderPage({
    handle: createRequestHandler(site.build, "production"),
    contextFor: (request, posted) => contextFor(request, posted, { receive, enquiries, build: site.build }),
    siteOrigin: config.siteOrigin,
    securityHeaders,
    rewritePage,
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
    traffic,
    log,
  });
  const { startWorking, stop } = enquiries;
  return { listen, enquiries, startWorking, announceStop: health.stop, stop };
}

export type ReceiveFrom = RequestListenerOptions["receive"];

/** Takes forms for who sent a request. */
export function receiveFrom({ receive }: Pick<Enquiries, "receive">, config: Config): ReceiveFrom {
  return (form, values, { headers, socket }) => {
    const forwardedFor = headers["x-forwarded-for"]?.toString();
    return receive(form, values, clientAddress(socket.remoteAddress, forwardedFor, config.trustedProxies));
  };
}

interface ContextSources {
  receive: ReceiveFrom;
  enquiries: Pick<Enquiries, "privacyFacts" | "mailLinks">;
  build: BuiltSite["build"];
}

/**
 * Gives a visitor's action the form that was posted to it, the privacy page what is true of this server, and the page behind
 * the links in mails who judges those.
 */
export function contextFor(
  request: IncomingMessage,
  values: FormValues | undefined,
  { receive, enquiries, build }: ContextSources,
): RouterContextProvider {
  const context = new RouterContextProvider();
  const { postedForm, privacyFacts, mailLinks } = build.entry.module.contexts;
  if (values !== undefined)
    context.set(postedForm, { values, receive: (form) => receive(form, values, request) });
  context.set(privacyFacts, enquiries.privacyFacts);
  context.set(mailLinks, enquiries.mailLinks);
  return context;
}
