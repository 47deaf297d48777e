import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Bundles } from "./bundles.ts";
import type { Note } from "./last-build.ts";
import { startProgress } from "./progress.ts";

/** A second worker takes longer to start than so many pages to make. */
const pagesWorthAWorker = 60;

export interface RenderJob {
  paths: string[];
  /** The site's public address; empty when none is set. */
  origin: string;
  bundles: Bundles;
  /** The new build's folder, and that of the last one. */
  target: string;
  last: string;
  /** How many pages there are in all. */
  fileCount: number;
}

/** Renders these pages and compresses them, as far as the last build has not; answers the note of each file. */
export async function renderPages(
  job: Omit<RenderJob, "fileCount">,
  report: (line: string) => void,
): Promise<Map<string, Note>> {
  const { paths } = job;
  const count = Math.min(availableParallelism(), Math.ceil(paths.length / pagesWorthAWorker));
  const made = new Map<string, Note>();
  const progress = startProgress("Pages", paths.length, report);
  await Promise.all(
    Array.from({ length: count }, (_, turn) => {
      const share = paths.filter((_path, index) => index % count === turn);
      return runWorker({ ...job, paths: share, fileCount: paths.length }, (file, note) => {
        made.set(file, note);
        progress.done(1);
      });
    }),
  );
  return made;
}

function runWorker(job: RenderJob, onPage: (file: string, note: Note) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, NODE_ENV: "production" };
    const worker = new Worker(new URL("./render-worker.ts", import.meta.url), { workerData: job, env });
    worker.on("message", ([file, note]: [string, Note]) => onPage(file, note));
    worker.on("error", reject);
    worker.on("exit", (code) => {
      if (code === 0) resolve();
      else reject(new Error("The pages could not be rendered."));
    });
  });
}
