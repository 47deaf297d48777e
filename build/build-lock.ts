import { mkdirSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";

/**
 * An empty SQLite database. An exclusive transaction on it is the lock: SQLite locks files on every operating system, and
 * the operating system releases the lock when the process ends.
 */
const lockFile = ".cache/build.lock";

/** Prevents the garbage collection of the database object, which would release the lock. */
let lock: DatabaseSync | undefined;

/**
 * Waits until no other process builds this project, and holds the lock until this process ends, because all builds write
 * to the same caches and to dist.next/.
 */
export async function lockBuilds(onWait: () => void): Promise<void> {
  if (lock) return;
  mkdirSync(".cache", { recursive: true });
  const file = new DatabaseSync(lockFile);
  for (let isReported = false; !isLocked(file); isReported = true) {
    if (!isReported) onWait();
    await setTimeout(250);
  }
  lock = file;
}

function isLocked(file: DatabaseSync): boolean {
  try {
    file.exec("BEGIN EXCLUSIVE");
    return true;
  } catch (error) {
    if (error instanceof Error && /database is locked/.test(error.message)) return false;
    throw error;
  }
}
