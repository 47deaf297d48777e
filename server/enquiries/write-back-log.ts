import { DatabaseSync } from "node:sqlite";
import { workerData } from "node:worker_threads";

/** Often enough that a busy site's log stays small, and each time has little to do. */
const everyMs = 500;

const database = new DatabaseSync(workerData);
setInterval(() => {
  try {
    // Passive: it neither waits for anybody nor lets anybody wait, and does what it can.
    database.exec("pragma wal_checkpoint(passive)");
  } catch {
    // The next time may do better. Writing reports what is wrong with the store.
  }
}, everyMs);
