import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { workerData } from "node:worker_threads";

/** Often enough that a busy site's log stays small, and each time has little to do. */
const everyMs = 500;
/** In pages of 4 KiB. */
const longLog = 2_000;

// Who writes waits while it is waited for somebody who reads: not for long.
const database = new DatabaseSync(workerData, { timeout: 50 });
const statements = {
  // Neither waits for anybody nor lets anybody wait, and does what it can.
  passive: database.prepare("pragma wal_checkpoint(passive)"),
  // Lets nobody write until it is done.
  full: database.prepare("pragma wal_checkpoint(full)"),
};

for (;;) {
  await sleep(everyMs);
  try {
    const { log } = statements.passive.get() as { log: number };
    // Where visitors write without a pause the end is never reached, and the log, which begins anew only then, would grow. What
    // was written meanwhile is little.
    if (log > longLog) statements.full.get();
  } catch {
    // The next time may do better. Writing reports what is wrong with the store.
  }
}
