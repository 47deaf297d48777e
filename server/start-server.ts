import type { Server } from "node:http";
import { type Logger, pino } from "pino";
import { describeStart } from "./banner.ts";
import { type BuiltSite, readBuiltSite } from "./built-site.ts";
import type { EnquiryService } from "./enquiries/enquiry-service.ts";
import { openEnquiryService } from "./enquiries/open-enquiry-service.ts";
import { createApp, type ServedPages } from "./http/app.ts";
import { loadBuiltFiles } from "./http/built-files.ts";
import { createHttpServer, finishRequests, listenOn } from "./http/http-server.ts";
import { commonHeaders } from "./http/security-headers.ts";
import { readSettings, type Settings, SettingsError } from "./settings/read-settings.ts";
import type { stopWhenAsked } from "./stop-when-asked.ts";

/** Starts the built site. Rejects with a message for the operator. */
export async function startServer(stopping: ReturnType<typeof stopWhenAsked>): Promise<void> {
  const config = readSettings();
  const isTerminal = process.stdout.isTTY === true;
  const log = pino({ level: config.logLevel ?? (isTerminal ? "warn" : "info"), base: null });
  const built = await readBuiltSite("dist");
  if (config.isSiteUrlSet && built.origin !== config.siteOrigin) {
    log.warn(
      { builtFor: built.origin, siteUrl: config.siteOrigin },
      "the pages were built for another SITE_URL: run npm run build",
    );
  }
  // Pages built for ENQUIRIES=local would report enquiries as sent without transmitting them.
  if (built.enquiries === "local" && config.enquiries === "served")
    throw new SettingsError([
      "dist/ was built with ENQUIRIES=local, but the server runs with ENQUIRIES=served: run npm run build.",
    ]);
  const pages = await loadPages(built, config);
  const enquiries = await openEnquiryService(config, { brand: built.site.brand, log });
  const listen = await createApp({ settings: config, enquiries, pages, log });
  const server = createHttpServer(listen);
  const port = await listenOn(server, config).catch(async (error: unknown) => {
    await enquiries.stop(0);
    throw error;
  });
  stopping.finishFirst((signal) => finish({ enquiries, server, config, log }, signal));
  enquiries.startWorking();

  const url = config.isSiteUrlSet ? config.siteOrigin : `http://localhost:${port}`;
  if (isTerminal) process.stdout.write(`${describeStart(built.site.brand, url, enquiries)}\n`);
  log.info({ url, port, build: built.name, ...summary(config, enquiries.location) }, "listening");
  if (config.enquiries === "served" && config.mail === undefined && !isTerminal)
    log.warn({}, `mail is ${enquiries.mailState}`);
}

async function loadPages(built: BuiltSite, config: Settings): Promise<ServedPages> {
  const { name, build, redirects, policies } = built;
  const security = {
    isHttps: config.siteOrigin.startsWith("https:"),
    hstsSubdomains: config.hstsSubdomains,
    hasForeignPictures: (built.site.imageHosts ?? []).length > 0,
  };
  return {
    name,
    mode: "production",
    build,
    files: await loadBuiltFiles("dist/client", { common: await commonHeaders(security), policies }),
    redirects: () => redirects,
    security,
  };
}

function summary({ enquiries, mail, webhook }: Settings, store: string | null): object {
  return { enquiries, store, mail: mail !== undefined, webhook: webhook !== undefined };
}

interface Stopping {
  enquiries: EnquiryService;
  server: Server;
  config: Settings;
  log: Logger;
}

/** Finishes open requests and then deliveries within SHUTDOWN_SECONDS. Deliveries always get at least a second. */
async function finish({ enquiries, server, config, log }: Stopping, signal: NodeJS.Signals): Promise<void> {
  const { shutdownSeconds } = config;
  log.info({ signal, shutdownSeconds }, "stopping");
  const deadline = Date.now() + shutdownSeconds * 1_000;
  try {
    await finishRequests(server, shutdownSeconds * 1_000);
    await enquiries.stop(Math.max(1_000, deadline - Date.now()));
    log.info({}, "stopped");
  } catch (error) {
    log.error({ err: error }, "stopped with an error");
    throw error;
  }
}
