import { realpathSync } from "node:fs";
import { relative } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { ErrorPayload, Plugin, ViteDevServer } from "vite";
import { describeError } from "../server/operator-error.ts";
import { readSettings } from "../server/settings/read-settings.ts";
import { DevelopmentSite } from "./development-site.ts";

/**
 * `npm run dev`: prepares the content, and prepares it again after each change; answers requests with the site's own server; shows
 * mistakes of the content over the page. A change in content/, app/ or domain/ reloads the pages. This file and all files that it imports are part
 * of Vite's configuration, so Vite itself starts again after a change in domain/, generator/ or server/.
 */
export function developmentSite(): Plugin {
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
    configureServer: serveSite,
    hotUpdate({ server }) {
      // A page is HTML of the server, so it is loaded again instead of updated.
      if (this.environment.name === "client") return [];
      server.ws.send({ type: "full-reload" });
    },
  };
}

/** Prepares the content, and returns the function that adds the site's server behind Vite's own handlers. */
async function serveSite(vite: ViteDevServer) {
  const site = new DevelopmentSite();
  let mistake: ErrorPayload["err"] | undefined;
  const prepare = (report: (line: string) => void) =>
    site.prepare(report).then(
      () => {
        mistake = undefined;
      },
      (error) => {
        mistake = describeMistake(error);
      },
    );
  // Pages ask for the mistake when they connect, because a page connects after it was loaded.
  const showMistake = () => mistake && vite.ws.send({ type: "error", err: mistake });
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
      if (mistake) return showMistake();
      console.log("Content reloaded.");
      vite.ws.send({ type: "full-reload" });
    });
  });
  vite.ws.on("connection", showMistake);
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
        .catch((error) => next(mistake ?? Object.assign(error, { stack: "" })));
    });
  };
}

/** Prints a mistake, and returns it for Vite's overlay. */
function describeMistake(error: Error): ErrorPayload["err"] {
  console.error(describeError(error));
  return { message: error.message, stack: "" };
}
