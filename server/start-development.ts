import type { RequestListener } from "node:http";
import { pino } from "pino";
import { createServer as createVite } from "vite";
import { createApp } from "./app.ts";
import { describeStart } from "./banner.ts";
import type { SiteBuild } from "./built-site.ts";
import { keepPrepared, type PreparedContent } from "./content-in-development.ts";
import { admitOwnRequest } from "./http/admit-own-request.ts";
import { createHttpServer, finishRequests, listenOn } from "./http/graceful-server.ts";
import { readRoutes } from "./http/routes.ts";
import type { SecurityHeaders } from "./http/security-headers.ts";
import { sendSmallResponse } from "./http/small-response.ts";
import { readSettings } from "./settings/read-settings.ts";
import { stopWhenAsked } from "./stop-when-asked.ts";
import { viteAccess } from "./vite-access.ts";

/** Vite adds inline scripts, which the Content-Security-Policy of the built site would block. */
const noHeaders: SecurityHeaders = { common: [], forMarkup: [], forSharing: [], forPage: () => [] };

export interface DevelopmentOptions {
  /** The folder that `prepareContent` writes. */
  prepared: string;
  /**
   * Prepares the content for the pages. `build/dev.ts` passes this function, because the server must not import the
   * build.
   */
  prepareContent(siteOrigin: string, say: (line: string) => void): Promise<PreparedContent>;
}

/** The server sends source files and drafts to every client, so it listens only on the loopback interface. */
const loopback = "127.0.0.1";

/**
 * Serves the pages from their sources, and reloads them when a source changes. Enquiries are stored in .cache/dev-data, unless
 * the environment contains DATA_DIR or DATABASE_URL.
 */
export async function startDevelopment({ prepared, prepareContent }: DevelopmentOptions): Promise<void> {
  const stopping = stopWhenAsked();
  const config = readSettings({ ...process.env, DATA_DIR: process.env.DATA_DIR || ".cache/dev-data" });
  const log = pino({ level: config.logLevel ?? "warn", base: null });
  let port = config.port;
  let answer: RequestListener = () => {};
  const server = createHttpServer((request, response) => {
    const admission = admitOwnRequest(request, port);
    if (admission.ok) answer(request, response);
    else {
      const { status, message } = admission;
      sendSmallResponse(request, response, [], { status, body: `${message}\n` });
    }
  });
  let content = await prepareContent(config.siteOrigin, console.log);
  const vite = await createVite({
    appType: "custom",
    server: { middlewareMode: true, hmr: { server }, ...viteAccess(prepared) },
  });
  const loadBuild = async () =>
    (await vite.ssrLoadModule("virtual:react-router/server-build")) as unknown as SiteBuild;
  const { listen, enquiries } = await createApp(
    config,
    {
      name: "development",
      brand: content.site.brand,
      mode: "development",
      build: loadBuild,
      // Vite serves the files; React Router renders every page.
      assets: { byPath: new Map(), notFoundPage: undefined },
      routes: {
        ...readRoutes((await loadBuild()).routes),
        isPage: (path) => !content.redirects.has(path),
      },
      redirects: () => content.redirects,
      securityHeaders: noHeaders,
    },
    log,
  );
  answer = (request, response) => vite.middlewares(request, response, () => listen(request, response));
  port = await listenOn(server, { port, host: loopback });
  enquiries.startWorking();
  keepPrepared(
    vite,
    () => prepareContent(config.siteOrigin, () => {}),
    (changed) => {
      content = changed;
    },
  );
  console.log(describeStart(content.site.brand, `http://localhost:${port}`, enquiries));

  stopping.finishFirst(async () => {
    await vite.close();
    await finishRequests(server, 1_000);
    await enquiries.stop(1_000);
  });
}
