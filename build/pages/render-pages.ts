import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { startProgress } from "../progress.ts";
import type { RenderedPage, RenderJob } from "./render-worker.ts";

/** Starting a second worker takes as long as rendering this many pages. */
const pagesWorthAWorker = 60;

/** Small enough that the workers finish at about the same time. */
const pagesAtOnce = 20;

/** Writes these pages and their compressed copies. Pages that the server renders on request are left out. */
export async function renderPages(
  { paths, ...job }: RenderJob & { paths: readonly string[] },
  report: (line: string) => void,
): Promise<RenderedPage[]> {
  const rendered: RenderedPage[] = [];
  const progress = startProgress("Pages", paths.length, report);
  const waiting = [...paths];
  const count = Math.min(availableParallelism(), Math.ceil(paths.length / pagesWorthAWorker));
  await Promise.all(Array.from({ length: count }, runWorker));
  return rendered;

  function runWorker(): Promise<void> {
    return new Promise((resolve, reject) => {
      const env = { ...process.env, NODE_ENV: "production" };
      const worker = new Worker(new URL("./render-worker.ts", import.meta.url), { workerData: job, env });
      const giveWork = () => worker.postMessage(waiting.splice(0, pagesAtOnce));
      giveWork();
      worker.on("message", (pages: readonly RenderedPage[]) => {
        rendered.push(...pages);
        progress(pages.length);
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
