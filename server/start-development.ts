import { realpathSync } from "node:fs";
import type { RequestListener } from "node:http";
import { createServer as createVite } from "vite";
import { describeStart } from "./banner.ts";
import type { RouterBuild } from "./built-site.ts";
import { keepPrepared, type PreparedContent } from "./content-in-development.ts";
import { openEnquiryService } from "./enquiries/open-enquiry-service.ts";
import { shutDownGracefully } from "./graceful-shutdown.ts";
import { createApp } from "./http/app.ts";
import { createHttpServer, finishRequests, listenOn } from "./http/http-server.ts";
import { openLog } from "./open-log.ts";
import { readSettings } from "./settings/read-settings.ts";

export interface DevelopmentOptions {
  /** The folder that `prepareContent` writes. */
  prepared: string;
  /**
   * Prepares the content for the pages. `generator/dev.ts` passes this function, because the server must not import the
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
  const stopping = shutDownGracefully();
  const settings = readSettings({ ...process.env, DATA_DIR: process.env.DATA_DIR || ".cache/dev-data" });
  const log = openLog(settings.logLevel ?? "warn");
  let handleRequest: RequestListener = () => {};
  const server = createHttpServer((request, response) => handleRequest(request, response));
  let content = await prepareContent(settings.siteOrigin, console.log);
  // Vite sends files only of these folders, and no settings, data or backups. It compares real paths, and node_modules may be a link.
  const allow = ["app", "domain", "node_modules", prepared].map((folder) => realpathSync(folder));
  const vite = await createVite({
    appType: "custom",
    // Otherwise Vite searches admin/ too, whose packages are not installed.
    optimizeDeps: { entries: ["app/entry.client.ts"] },
    server: {
      middlewareMode: true,
      hmr: { server },
      cors: false,
      fs: { strict: true, allow },
      // A build beside this server would reload the pages.
      watch: { ignored: ["**/dist*/**", "**/exported/**"] },
    },
  });
  const loadBuild = async () =>
    (await vite.ssrLoadModule("virtual:react-router/server-build")) as unknown as RouterBuild;
  const enquiries = await openEnquiryService(settings, { brand: content.site.brand, log });
  const handlePageRequest = await createApp({
    settings,
    enquiries,
    log,
    pages: {
      buildId: "development",
      mode: "development",
      build: loadBuild,
      files: new Map(),
      redirects: () => content.redirects,
      security: undefined,
    },
  });
  handleRequest = (request, response) =>
    vite.middlewares(request, response, () => handlePageRequest(request, response));
  const port = await listenOn(server, { port: settings.port, host: loopback });
  enquiries.startWorking();
  keepPrepared(
    vite,
    () => prepareContent(settings.siteOrigin, () => {}),
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
