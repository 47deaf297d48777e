import { relative } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { ViteDevServer } from "vite";

/** The part of the content that the development server needs. */
export interface PreparedContent {
  site: { brand: string };
  /** Old addresses and the pages to which they redirect. */
  redirects: ReadonlyMap<string, string>;
}

/**
 * Calls `prepare` whenever a content file changes. If `prepare` rejects, the last good page stays, under Vite's overlay with the
 * error's message.
 */
export function keepPrepared(
  vite: ViteDevServer,
  prepare: () => Promise<PreparedContent>,
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
      // Waits, because text editors save a file in several steps.
      await setTimeout(100);
      isStale = false;
      try {
        onPrepared(await prepare());
        mistakes = undefined;
        await vite.restart();
        watchContent();
        console.log("Content reloaded.");
      } catch (error) {
        mistakes = error instanceof Error ? error.message : String(error);
        console.log(mistakes);
        showMistakes();
      }
    }
    isPreparing = false;
  }
}
