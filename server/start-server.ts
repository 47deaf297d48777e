import { describeStart, withoutAddress } from "./banner.ts";
import { type BuiltSite, readBuiltSite } from "./built-site.ts";
import { openEnquiryService } from "./enquiries/open-enquiry-service.ts";
import { finishBeforeExit, stopServer } from "./graceful-shutdown.ts";
import { createApp, type ServedPages } from "./http/app.ts";
import { loadBuiltFiles } from "./http/built-files.ts";
import { createHttpServer, listenOn } from "./http/http-server.ts";
import { commonHeaders } from "./http/security-headers.ts";
import { openLog } from "./open-log.ts";
import { readSettings, type Settings, SettingsError } from "./settings/read-settings.ts";

/** Starts the built site. Rejects with a message for the operator. */
export async function startServer(): Promise<void> {
  const settings = readSettings();
  const isTerminal = process.stdout.isTTY === true;
  const log = openLog(settings.logLevel ?? (isTerminal ? "warn" : "info"));
  const built = await readBuiltSite("dist");
  const { publicOrigin } = settings;
  if (publicOrigin !== null && built.siteOrigin !== publicOrigin) {
    log.warn(
      { builtFor: built.siteOrigin, siteUrl: publicOrigin },
      "the pages were built for another SITE_URL: run npm run build",
    );
  }
  // Pages built for ENQUIRIES=local transmit nothing, and pages built for ENQUIRIES=served promise that somebody reads the enquiry.
  if (built.enquiryMode !== settings.enquiryMode)
    throw new SettingsError([
      `dist/ was built with ENQUIRIES=${built.enquiryMode}, but the server runs with ENQUIRIES=${settings.enquiryMode}: run npm run build.`,
    ]);
  const pages = await loadPages(built, settings);
  const service = await openEnquiryService(settings, { brand: built.site.brand, log });
  const handleRequest = await createApp({ settings, enquiries: service, pages, log });
  const server = createHttpServer(handleRequest);
  const port = await listenOn(server, settings).catch(async (error: unknown) => {
    await service.stop(0);
    throw error;
  });
  finishBeforeExit((signal) => stopServer({ service, server, settings, log }, signal));
  service.startWorking();

  const url = publicOrigin ?? `http://localhost:${port}`;
  log.info({ url, port, build: built.buildId, ...summary(settings, service.location) }, "listening");
  if (isTerminal) {
    const { brand, company } = built.site;
    const isSiteUrlSet = publicOrigin !== null;
    const start = { brand, url, enquiries: service, isExample: company.isExample, isSiteUrlSet };
    process.stdout.write(`${describeStart(start)}\n`);
    return;
  }
  if (publicOrigin === null) log.warn({}, withoutAddress);
  if (settings.enquiryMode === "served" && settings.mail === undefined)
    log.warn({}, `mail is ${service.mailState}`);
}

async function loadPages(built: BuiltSite, settings: Settings): Promise<ServedPages> {
  const { buildId, build, redirects, policies } = built;
  const security = {
    isHttps: settings.siteOrigin.startsWith("https:"),
    hasForeignPictures: built.site.imageHosts.length > 0,
  };
  return {
    buildId,
    mode: "production",
    build,
    files: await loadBuiltFiles("dist/client", { common: await commonHeaders(security), policies }),
    redirects,
    security,
  };
}

function summary({ enquiryMode, mail, webhook }: Settings, store: string | null): object {
  return { enquiryMode, store, mail: mail !== undefined, webhook: webhook !== undefined };
}
