import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { startProgress } from "../progress.ts";
import type { Note } from "./last-build.ts";

/** A second worker takes longer to start than so many pages to make. */
const pagesWorthAWorker = 60;

/** Few enough that no worker is left alone with many at the end. */
const pagesAtOnce = 20;

/** What a worker must know before it is given paths of pages; its answers are notes of files. */
export interface RenderJob {
  /** The new build's folder, which holds the content and the bundles, and that of the last one. */
  folder: string;
  last: string;
  /** The site's public address. */
  origin: string;
  /** What the bundles were made from. */
  bundles: string;
  isExport: boolean;
  isLarge: boolean;
}

/**
 * Renders these pages and compresses them, as far as the last build has not; answers the note of each file. Pages whose
 * route says that the server renders them on request are left to it.
 */
export async function renderPages(
  { paths, ...job }: RenderJob & { paths: readonly string[] },
  report: (line: string) => void,
): Promise<Map<string, Note>> {
  const made = new Map<string, Note>();
  const progress = startProgress("Pages", paths.length, report);
  const waiting = [...paths];
  const count = Math.min(availableParallelism(), Math.ceil(paths.length / pagesWorthAWorker));
  await Promise.all(Array.from({ length: count }, runWorker));
  return made;

  function runWorker(): Promise<void> {
    return new Promise((resolve, reject) => {
      const env = { ...process.env, NODE_ENV: "production" };
      const worker = new Worker(new URL("./render-worker.ts", import.meta.url), { workerData: job, env });
      const giveWork = () => worker.postMessage(waiting.splice(0, pagesAtOnce));
      giveWork();
      worker.on("message", (notes: ReadonlyArray<[file: string, Note]>) => {
        for (const [file, note] of notes) made.set(file, note);
        progress.done(pagesAtOnce);
        giveWork();
      });
      worker.on("error", reject);
      worker.on("exit", (code) => {
        if (code === 0) resolve();
        else reject(new Error("The pages could not be rendered."));
      });
    });
  }
}
