import { pino } from "pino";
import { createRequestHandler } from "react-router";
import { createServer as createVite } from "vite";
import { findRedirect } from "#domain/catalogue/find-redirect.ts";
import { contextFor, receiveFrom } from "./app.ts";
import { describeStart } from "./banner.ts";
import type { SiteBuild } from "./built-site.ts";
import { readConfig } from "./config.ts";
import { keepPrepared, type PreparedContent, prepareFirst } from "./content-in-development.ts";
import { openEnquiries } from "./enquiries/open-enquiries.ts";
import { createPatientServer, finishRequests, listenOn } from "./http/graceful-server.ts";
import { createHealth } from "./http/health.ts";
import { createRenderPage } from "./http/render-page.ts";
import { createRequestListener } from "./http/request-listener.ts";
import { readRoutes } from "./http/routes.ts";
import type { SecurityHeaders } from "./http/security-headers.ts";
import { Traffic } from "./http/traffic.ts";

/** Vite's own scripts are inline, so the policies of the built site can't hold here. */
const noHeaders: SecurityHeaders = { common: [], forMarkup: [], forSharing: [], forPage: () => [] };

/** The first half of the build; `build/dev.ts` brings it along, since the server knows no build scripts. */
export type PrepareContent = (siteOrigin: string, say: (line: string) => void) => Promise<PreparedContent>;

/** Serves the pages from their sources, reloading as they change, with a database of their own. */
export async function startDevelopment(prepareContent: PrepareContent): Promise<void> {
  const config = readConfig({ ...process.env, DATA_DIR: process.env.DATA_DIR || ".cache/dev-data" });
  const log = pino({ level: config.logLevel ?? "warn", base: null });
  let content = await prepareFirst(() => prepareContent(config.siteOrigin, say), config);
  const { site } = content;
  const enquiries = await openEnquiries(config, { words: site, log });

  const server = createPatientServer((request, response) => {
    vite.middlewares(request, response, () => listen(request, response));
  });
  const vite = await createVite({
    appType: "custom",
    server: { middlewareMode: true, hmr: { server } },
  });
  const loadBuild = async () =>
    (await vite.ssrLoadModule("virtual:react-router/server-build")) as unknown as SiteBuild;
  const receive = receiveFrom(enquiries, config);
  const traffic = new Traffic();
  const listen = createRequestListener({
    // Vite answers files, and React Router everything else.
    assets: { byPath: new Map(), notFoundPage: undefined },
    routes: {
      ...readRoutes((await loadBuild()).routes),
      isPage: (path) => findRedirect(content.redirects, path, () => true) === undefined,
    },
    redirects: () => content.redirects,
    renderPage: createRenderPage({
      handle: createRequestHandler(loadBuild, "development"),
      contextFor: async (request, posted) =>
        contextFor(request, posted, { receive, enquiries, build: await loadBuild() }),
      siteOrigin: config.siteOrigin,
      securityHeaders: noHeaders,
    }),
    receive,
    sawPage() {},
    health: createHealth({
      enquiries,
      metricsToken: config.metricsToken,
      failedBuild: undefined,
      traffic,
      log,
    }),
    securityHeaders: noHeaders,
    own: config,
    traffic,
    log,
  });
  const port = await listenOn(server, config);
  enquiries.startWorking();
  keepPrepared(
    vite,
    () => prepareContent(config.siteOrigin, () => {}),
    (prepared) => {
      content = prepared;
    },
  );
  say(describeStart({ brand: site.brand, url: `http://localhost:${port}`, enquiries }));

  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, async () => {
      await vite.close();
      await finishRequests(server, 1_000);
      await enquiries.stop(1_000);
      process.exit(0);
    });
  }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
