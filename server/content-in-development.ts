import { watch } from "node:fs";
import { createServer } from "node:http";
import { relative } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { ViteDevServer } from "vite";
import { escapeHtml } from "#domain/escape-html.ts";
import type { SiteWords } from "./enquiries/create-deliverers.ts";
import { listenOn } from "./http/graceful-server.ts";

/** What the development server has to know of the content. */
export interface PreparedContent {
  site: SiteWords;
  /** Old addresses, and the pages that have taken their place. */
  redirects: ReadonlyMap<string, string>;
}

/** Prepares the content files for the pages. Rejects with an error named ContentError that lists what to repair. */
export type Prepare = () => Promise<PreparedContent>;

/**
 * Prepares the content; while there are mistakes in it, every address answers with their list, which looks again by
 * itself, and the terminal shows it too.
 */
export async function prepareFirst(
  prepare: Prepare,
  address: { port: number; host: string | undefined },
): Promise<PreparedContent> {
  let mistakes = "";
  const server = createServer((_, response) => {
    response.writeHead(503, { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" });
    response.end(mistakesPage(mistakes));
  });
  for (;;) {
    try {
      const content = await prepare();
      if (server.listening) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
      return content;
    } catch (error) {
      if (!(error instanceof Error && error.name === "ContentError")) throw error;
      mistakes = error.message;
      say(mistakes);
      if (!server.listening) say(`http://localhost:${await listenOn(server, address)} shows them too.`);
      await nextChange();
    }
  }
}

/** Prepares the content anew whenever one of its files changes; mistakes lie over the last good pages. */
export function keepPrepared(
  vite: ViteDevServer,
  prepare: Prepare,
  onPrepared: (content: PreparedContent) => void,
): void {
  let isPreparing = false;
  let isStale = false;
  let mistakes: string | undefined;
  watchContent();

  /** To be called again after each restart: Vite then has a new watcher, and new visitors to tell. */
  function watchContent(): void {
    vite.watcher.on("all", (_, file) => {
      if (!/^content[/\\]/.test(relative(process.cwd(), file))) return;
      isStale = true;
      if (!isPreparing) void reload();
    });
    vite.ws.on("connection", showMistakes);
  }

  function showMistakes(): void {
    if (mistakes !== undefined) vite.ws.send({ type: "error", err: { message: mistakes, stack: "" } });
  }

  async function reload(): Promise<void> {
    isPreparing = true;
    while (isStale) {
      // Editors write a file in several steps.
      await setTimeout(100);
      isStale = false;
      try {
        onPrepared(await prepare());
        mistakes = undefined;
        await vite.restart();
        watchContent();
        say("Content reloaded.");
      } catch (error) {
        mistakes = error instanceof Error ? error.message : String(error);
        say(mistakes);
        showMistakes();
      }
    }
    isPreparing = false;
  }
}

function nextChange(): Promise<void> {
  return new Promise((resolve) => {
    const watcher = watch("content", { recursive: true }, () => {
      watcher.close();
      // Editors write a file in several steps.
      void setTimeout(100).then(resolve);
    });
  });
}

function mistakesPage(mistakes: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="2">
<title>Mistakes in the content files</title>
<body style="margin:2rem auto;max-width:70rem;padding:0 1rem;font:1rem/1.6 system-ui">
<h1>The content files have mistakes</h1><pre style="white-space:pre-wrap">${escapeHtml(mistakes)}</pre>
<p>This page looks again by itself: save the repaired file.</p></body></html>`;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
