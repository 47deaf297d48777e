import { watch } from "node:fs";
import { relative } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { ViteDevServer } from "vite";
import { escapeHtml } from "#domain/escape-html.ts";
import type { SiteWords } from "./enquiries/open-enquiries.ts";

/** The part of the content that the development server needs. */
export interface PreparedContent {
  site: SiteWords;
  /** Old addresses and the pages that they lead to. */
  redirects: ReadonlyMap<string, string>;
}

/** Prepares the content files for the pages. Rejects with an error named ContentError that lists what to repair. */
export type Prepare = () => Promise<PreparedContent>;

/**
 * Prepares the content. While it has mistakes, prepares it again after each change, lists the mistakes in the terminal, and
 * passes `show` a page that lists them; when they are repaired, `show` gets a last page.
 */
export async function prepareFirst(
  prepare: Prepare,
  show: (page: string) => Promise<void>,
): Promise<PreparedContent> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const content = await prepare();
      if (attempt > 0) await show(waitingPage("The content is repaired", "The pages are being prepared."));
      return content;
    } catch (error) {
      if (!(error instanceof Error && error.name === "ContentError")) throw error;
      say(error.message);
      await show(waitingPage("The content files have mistakes", error.message));
      await nextChange();
    }
  }
}

/** Prepares the content again whenever one of its files changes. Mistakes appear over the last good pages. */
export function keepPrepared(
  vite: ViteDevServer,
  prepare: Prepare,
  onPrepared: (content: PreparedContent) => void,
): void {
  let isPreparing = false;
  let isStale = false;
  let mistakes: string | undefined;
  watchContent();

  /** Called again after each restart, because Vite then has a new watcher and a new WebSocket server. */
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

/** A page that the browser loads again every second. */
function waitingPage(title: string, text: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="1">
<title>${title}</title>
<body style="margin:2rem auto;max-width:70rem;padding:0 1rem;font:1rem/1.6 system-ui">
<h1>${title}</h1><pre style="white-space:pre-wrap">${escapeHtml(text)}</pre>
<p>This page reloads by itself after you save a file.</p></body></html>`;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
