import { execFile } from "node:child_process";
import { realpathSync } from "node:fs";
import { relative } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { ErrorPayload, Plugin, ViteDevServer } from "vite";
import { describeError, OperatorError } from "../server/operator-error.ts";
import { readSettings } from "../server/settings/read-settings.ts";
import { DevelopmentSite } from "./development-site.ts";

/** The mistakes that hide the page: one of the content, and one of each file with a handler that would never run. */
type Mistakes = Map<string, ErrorPayload["err"]>;

/**
 * `npm run dev`: prepares the content, and prepares it again after each change; answers requests with the site's own server; shows
 * mistakes over the page. A change in content/, app/ or domain/ reloads the pages. This file and all files that it imports are part
 * of Vite's configuration, so Vite itself starts again after a change in domain/, generator/ or server/.
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
  const site = new DevelopmentSite();
  const prepare = (report: (line: string) => void) =>
    site.prepare(report).then(
      () => mistakes.delete("content"),
      (error) => mistakes.set("content", describeMistake(error)),
    );
  let prepared: Promise<unknown> = prepare(console.log);
  await prepared;
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
  vite.ws.on("connection", () => showMistake(vite, mistakes));
  vite.printUrls = () => {
    const { port } = new URL(vite.resolvedUrls?.local[0] ?? "http://localhost");
    console.log(site.describeStart(`http://localhost:${port}`));
  };
  vite.httpServer?.once("close", () => site.stop());
  return () => {
    vite.middlewares.use((request, response, next) => {
      prepared
        .then(() => site.answer(vite, request, response))
        // Vite's own page shows a mistake in the sources, and is loaded again after a change. The stack would be that of Vite.
        .catch((error) => next(mistakes.get("content") ?? Object.assign(error, { stack: "" })));
    });
  };
}

/** Prints a mistake, and returns it for Vite's overlay. */
function describeMistake(error: Error): ErrorPayload["err"] {
  console.error(describeError(error));
  return { message: error.message, stack: "" };
}

/** Shows the first mistake over all open pages. Pages ask for it when they connect, because a page connects after it was loaded. */
function showMistake(vite: ViteDevServer, mistakes: Mistakes): void {
  const [err] = mistakes.values();
  if (err) vite.ws.send({ type: "error", err });
}

/** Checks a changed file for handlers and state that would never run (lint/handlers-only-in-islands.grit). */
async function checkHandlers(file: string, mistakes: Mistakes): Promise<void> {
  if (!/^app[/\\].*\.tsx?$/.test(relative(process.cwd(), file))) return;
  const lint = ["lint", "--only=plugin", "--colors=off", file];
  await new Promise<void>((resolve) => {
    execFile("node_modules/.bin/biome", lint, (error, _, diagnostics) => {
      if (error) mistakes.set(file, describeMistake(new OperatorError(diagnostics)));
      else mistakes.delete(file);
      resolve();
    });
  });
}
