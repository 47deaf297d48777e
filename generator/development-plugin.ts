import { execFile } from "node:child_process";
import { realpathSync, rmSync } from "node:fs";
import type { RequestListener, ServerResponse } from "node:http";
import { relative } from "node:path";
import { setTimeout } from "node:timers/promises";
import { stripVTControlCharacters } from "node:util";
import { pino } from "pino";
import { buildErrorMessage, type ErrorPayload, type Plugin, type ViteDevServer } from "vite";
import { describeStart } from "../server/banner.ts";
import type { RouterBuild } from "../server/built-site.ts";
import type { EnquiryService } from "../server/enquiries/enquiry-service.ts";
import { openEnquiryService } from "../server/enquiries/open-enquiry-service.ts";
import { createApp } from "../server/http/app.ts";
import { loadBuiltFiles } from "../server/http/built-files.ts";
import { readSettings, type Settings } from "../server/settings/read-settings.ts";
import { preparedInDevelopment } from "./build-site.ts";
import type { Content } from "./content/check-content.ts";
import { prepareContent } from "./prepare-content.ts";

/** The mistakes that hide the page: one of the content, one of the sources, and one of each file with a handler that would never run. */
type Mistakes = Map<string, ErrorPayload["err"]>;

/**
 * `npm run dev`: prepares the content, and prepares it again after each change; answers requests with the site's own server; shows
 * mistakes over the page. A change in content/, app/ or domain/ reloads the pages. This file and all files that it imports are part
 * of Vite's configuration, so Vite itself starts again after a change in domain/, generator/ or server/.
 *
 * Enquiries are stored in .cache/dev-data, unless the environment contains DATA_DIR or DATABASE_URL.
 */
export function developmentSite(): Plugin {
  const mistakes: Mistakes = new Map();
  return {
    name: "ozo:development",
    apply: "serve",
    config: () => ({
      // The site's own server sends the prepared files.
      publicDir: false,
      // Otherwise Vite finds these packages while a page loads, and answers 504 for the scripts that it has already sent.
      optimizeDeps: {
        entries: ["app/entry.browser.ts"],
        include: ["country-list", "fastest-levenshtein", "minisearch"],
      },
      server: {
        // The server sends source files and drafts to every client, so it listens only on the loopback interface.
        host: "127.0.0.1",
        port: readSettings().port,
        strictPort: true,
        cors: false,
        // Vite sends files only of these folders, and no settings, data or backups. It compares real paths, and node_modules may be a link.
        fs: { strict: true, allow: ["app", "domain", "node_modules"].map((folder) => realpathSync(folder)) },
        // A build beside this server would reload the pages.
        watch: { ignored: ["**/.cache/**", "**/data/**", "**/dist*/**", "**/exported/**"] },
      },
    }),
    configureServer: (vite) => serveSite(vite, mistakes),
    async hotUpdate({ file, server }) {
      // A page is HTML of the server, so it is loaded again instead of updated.
      if (this.environment.name === "client") return [];
      await checkHandlers(file, mistakes);
      server.ws.send({ type: "full-reload" });
    },
  };
}

/** Prepares the content, and returns the function that adds the site's server behind Vite's own handlers. */
async function serveSite(vite: ViteDevServer, mistakes: Mistakes) {
  const settings = readSettings({ ...process.env, DATA_DIR: process.env.DATA_DIR || ".cache/dev-data" });
  const log = pino({ level: settings.logLevel ?? "warn", base: null }, { write: printLogLine });
  let content: Content | undefined;
  let enquiries: EnquiryService | undefined;
  let app: { build: RouterBuild; answer: RequestListener } | undefined;

  rmSync(preparedInDevelopment, { recursive: true, force: true });
  let prepared = prepare(console.log);
  await prepared;
  followContent();
  vite.ws.on("connection", () => showMistake(vite, mistakes));
  vite.printUrls = () => printStart(vite, content, enquiries);
  vite.httpServer?.once("close", () => enquiries?.stop(1_000));
  return () => {
    vite.middlewares.use((request, response) => void answer(request, response));
  };

  /** Writes the content from which pages are rendered. If it has mistakes, the pages keep the former content. */
  async function prepare(report: (line: string) => void): Promise<void> {
    const { publicOrigin: siteOrigin, enquiryMode } = settings;
    const site = { siteOrigin, enquiryMode, isExport: false };
    try {
      content = await prepareContent(preparedInDevelopment, site, report, { withDrafts: true });
      enquiries ??= await openEnquiries(settings, content.site.brand);
      app = undefined;
      mistakes.delete("content");
    } catch (error) {
      mistakes.set("content", describeMistake(error));
    }
  }

  function followContent(): void {
    let isChanged = false;
    vite.watcher.on("all", (_, file) => {
      if (isChanged || !/^content[/\\]/.test(relative(process.cwd(), file))) return;
      isChanged = true;
      prepared = prepared.then(async () => {
        // Waits, because text editors save a file in several steps.
        await setTimeout(100);
        isChanged = false;
        await prepare(() => {});
        if (mistakes.has("content")) return showMistake(vite, mistakes);
        console.log("Content reloaded.");
        vite.ws.send({ type: "full-reload" });
      });
    });
  }

  async function answer(...[request, response]: Parameters<RequestListener>): Promise<void> {
    await prepared;
    try {
      const handle = await loadApp();
      mistakes.delete("sources");
      handle(request, response);
    } catch (error) {
      mistakes.set("sources", describeMistake(error));
      sendMistakePage(response);
    }
  }

  /** Returns the site's server with the newest sources of the pages. */
  async function loadApp(): Promise<RequestListener> {
    if (!content || !enquiries) throw new Error("The pages appear when the content has no mistakes.");
    const build = (await vite.ssrLoadModule("virtual:react-router/server-build")) as RouterBuild;
    if (app?.build === build) return app.answer;
    const files = await loadBuiltFiles(`${preparedInDevelopment}/client`, {
      common: {},
      policies: new Map(),
    });
    const { redirects } = content;
    const pages = {
      build,
      buildId: "development",
      files,
      mode: "development",
      redirects,
      security: undefined,
    } as const;
    const answer = await createApp({ settings, enquiries, log, pages });
    app = { build, answer };
    return answer;
  }

  async function openEnquiries(options: Settings, brand: string) {
    const service = await openEnquiryService(options, { brand, log });
    service.startWorking();
    return service;
  }
}

/** Prints a message of the server's log with the stack of its error, and without the error's other properties. */
function printLogLine(line: string): void {
  const { msg, err } = JSON.parse(line);
  console.error(err ? `${msg}\n${err.stack}` : line.trimEnd());
}

function printStart(vite: ViteDevServer, content?: Content, enquiries?: EnquiryService): void {
  const url = `http://localhost:${new URL(vite.resolvedUrls?.local[0] ?? "http://localhost").port}`;
  if (content && enquiries) {
    const { brand } = content.site;
    console.log(describeStart({ brand, url, enquiries, isExample: false, isSiteUrlSet: true }));
  } else console.log(`\n  The pages will be at ${url} when the content has no mistakes.\n`);
}

/** Prints a mistake, and returns it for Vite's overlay. */
function describeMistake(error: unknown): ErrorPayload["err"] {
  const { message, frame = "" } = error as Error & { frame?: string };
  console.error(buildErrorMessage(error as Parameters<typeof buildErrorMessage>[0], [], false));
  return { message: stripVTControlCharacters(message), frame: stripVTControlCharacters(frame), stack: "" };
}

/** Shows the first mistake over all open pages. Pages ask for it when they connect, because a page connects after it was loaded. */
function showMistake(vite: ViteDevServer, mistakes: Mistakes): void {
  const [err] = mistakes.values();
  if (err) vite.ws.send({ type: "error", err });
}

/** Sends a page with nothing but Vite's script, which shows the mistake and loads the page again after a change. */
function sendMistakePage(response: ServerResponse): void {
  response.writeHead(500, { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" });
  response.end('<!doctype html><title>A mistake</title><script type="module" src="/@vite/client"></script>');
}

/** Checks a changed file for handlers and state that would never run (lint/handlers-only-in-islands.grit). */
async function checkHandlers(file: string, mistakes: Mistakes): Promise<void> {
  if (!/^app[/\\].*\.tsx?$/.test(relative(process.cwd(), file))) return;
  const lint = ["lint", "--only=plugin", "--colors=off", file];
  await new Promise<void>((resolve) => {
    execFile("node_modules/.bin/biome", lint, (error, _, diagnostics) => {
      if (error) mistakes.set(file, describeMistake(new Error(diagnostics)));
      else mistakes.delete(file);
      resolve();
    });
  });
}
