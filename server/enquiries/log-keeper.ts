import { Worker } from "node:worker_threads";

/**
 * Moves what stands in SQLite's log into the file, in a thread of its own, where waiting for the disk holds up nobody. Left
 * to the connection that writes, it would keep visitors waiting every few hundred enquiries. Returns what ends it.
 */
export function startLogKeeper(path: string): () => Promise<unknown> {
  const worker = new Worker(new URL("./write-back-log.ts", import.meta.url), { workerData: path });
  // Without it the log is written back all the same, by who writes.
  worker.on("error", () => {});
  worker.unref();
  return () => worker.terminate();
}
