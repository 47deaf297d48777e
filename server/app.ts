import { statfs } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Logger } from "pino";
import { createRequestHandler, RouterContextProvider } from "react-router";
import type { FormValues } from "#domain/enquiries/form-name.ts";
import type { BuiltSite } from "./built-site.ts";
import type { Config } from "./config.ts";
import { type Enquiries, openEnquiries } from "./enquiries/enquiries.ts";
import type { FailedBuild } from "./failed-build.ts";
import { clientAddress } from "./http/client-address.ts";
import { createHealth } from "./http/health.ts";
import { createPageRenderer } from "./http/render-page.ts";
import { createRequestListener, type RequestListenerOptions } from "./http/request-listener.ts";
import { readRoutes } from "./http/routes.ts";
import { createSecurityHeaders } from "./http/security-headers.ts";
import { loadAssets } from "./http/static-files.ts";
import { Traffic } from "./http/traffic.ts";

/** The site, ready to be listened for. */
export interface App {
  listen(request: IncomingMessage, response: ServerResponse): void;
  store: Enquiries["store"];
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
    pageHeaders: site.pageHeaders,
  });
  const rewriting = config.enquiries === "local" ? { rewritePage: keepEnquiriesLocal } : {};
  const assets = await loadAssets({
    folder: site.clientFolder,
    securityHeaders,
    ...rewriting,
  });
  const enquiries = await openEnquiries(config, { words: site.words, log });
  const receive = receiveFrom(enquiries, config);
  const traffic = new Traffic();
  const health = createHealth({
    store: enquiries.store,
    isMailConfigured: config.mail !== undefined,
    isWebhookConfigured: config.webhook !== undefined,
    metricsToken: config.metricsToken,
    freeSpace: () => freeSpaceOf(config),
    failedBuild,
    traffic,
    log,
  });
  const renderer = createPageRenderer({
    handle: createRequestHandler(site.build, "production"),
    contextFor: (request, posted) =>
      contextFor(request, posted, { config, receive, enquiries, build: site.build }),
    siteOrigin: config.siteOrigin,
    securityHeaders,
    ...rewriting,
  });
  const listen = createRequestListener({
    assets,
    routes: readRoutes(site.build.routes),
    redirects: () => site.redirects,
    renderer,
    receive,
    sawPage: enquiries.sawPage,
    health,
    securityHeaders,
    own: config,
    traffic,
    log,
  });
  const { store, startWorking, stop } = enquiries;
  return { listen, store, startWorking, announceStop: health.stop, stop };
}

async function freeSpaceOf({ databaseUrl, dataFolder }: Config): Promise<number | undefined> {
  if (databaseUrl !== undefined) return undefined;
  const { bavail, bsize } = await statfs(dataFolder);
  return bavail * bsize;
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
  config: Config;
  receive: ReceiveFrom;
  enquiries: Pick<Enquiries, "workDesk">;
  build: BuiltSite["build"];
}

/**
 * Gives a visitor's action the form that was posted to it, the privacy page what is true of this server, and the page behind
 * the links in mails the desk that judges them.
 */
export function contextFor(
  request: IncomingMessage,
  values: FormValues | undefined,
  { config, receive, enquiries, build }: ContextSources,
): RouterContextProvider {
  const context = new RouterContextProvider();
  const { postedFormContext, privacyFactsContext, workDeskContext } = build.entry.module;
  if (values !== undefined)
    context.set(postedFormContext, { values, receive: (form) => receive(form, values, request) });
  context.set(privacyFactsContext, {
    mode: config.enquiries,
    isMailed: config.mail !== undefined,
    hasWebhook: config.webhook !== undefined,
    sendsCopies: config.mail !== undefined && config.visitorCopy,
    retentionDays: config.retentionDays ?? null,
  });
  context.set(workDeskContext, enquiries.workDesk);
  return context;
}

/** Tells the page's forms to follow section 7 of the specification: to package the fields and transmit nothing. */
function keepEnquiriesLocal(html: string): string {
  return html.replace('data-enquiries="served"', 'data-enquiries="local"');
}
