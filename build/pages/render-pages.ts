import { once } from "node:events";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { startProgress } from "../progress.ts";
import type { RenderedPage, RenderJob } from "./render-worker.ts";

/** Starting a worker takes as long as rendering this number of pages. */
const pagesWorthAWorker = 60;

/** Renders the pages in worker threads, which also write the pages to files (render-worker.ts). */
export async function renderPages(job: RenderJob, report: (line: string) => void): Promise<RenderedPage[]> {
  const rendered: RenderedPage[] = [];
  const progress = startProgress("Pages", job.paths.length, report);
  const count = Math.min(availableParallelism(), Math.ceil(job.paths.length / pagesWorthAWorker));
  const env = { ...process.env, NODE_ENV: "production" };
  const render = async (share: number) => {
    const paths = job.paths.filter((_, index) => index % count === share);
    const workerData: RenderJob = { ...job, paths };
    const worker = new Worker(new URL("./render-worker.ts", import.meta.url), { workerData, env });
    worker.on("message", (page: RenderedPage) => {
      rendered.push(page);
      progress();
    });
    await once(worker, "exit");
  };
  await Promise.all(Array.from({ length: count }, (_, share) => render(share)));
  return rendered;
}
