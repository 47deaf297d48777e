import { mkdirSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";

/**
 * An empty SQLite database, because SQLite locks files on every operating system, and its lock ends with the process.
 */
const lockFile = ".cache/build.lock";

/**
 * Kept in a variable, because JavaScript would otherwise garbage-collect the database object, and that would release the lock.
 */
let lock: DatabaseSync | undefined;

/**
 * Waits until no other process builds this project, and holds the lock until this process ends. Builds share the caches
 * and dist.next/.
 */
export async function lockBuilds(onWait: () => void): Promise<void> {
  if (lock) return;
  mkdirSync(".cache", { recursive: true });
  const file = new DatabaseSync(lockFile);
  for (let isTold = false; !isLocked(file); isTold = true) {
    if (!isTold) onWait();
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
