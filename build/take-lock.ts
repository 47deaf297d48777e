import { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";

/** Keeps the database objects from garbage collection, which would release the locks. */
const locks: DatabaseSync[] = [];

/**
 * Locks a file until this process ends, however it ends. Returns false if another process holds the lock. The lock is an exclusive
 * transaction on an empty SQLite database, because SQLite locks files on every operating system.
 */
export function takeLock(file: string): boolean {
  const lock = new DatabaseSync(file);
  try {
    lock.exec("BEGIN EXCLUSIVE");
    locks.push(lock);
    return true;
  } catch (error) {
    lock.close();
    if (error instanceof Error && /database is locked/.test(error.message)) return false;
    throw error;
  }
}

/** Waits until no other process holds the lock, and then takes it. `onWait` is called once if another process holds the lock. */
export async function waitForLock(file: string, onWait: () => void): Promise<void> {
  for (let isReported = false; !takeLock(file); isReported = true) {
    if (!isReported) onWait();
    await setTimeout(250);
  }
}
