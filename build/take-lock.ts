import { DatabaseSync } from "node:sqlite";

/** Prevents the garbage collection of the database objects, which would release the locks. */
const locks: DatabaseSync[] = [];

/**
 * Locks a file until this process ends. Returns false if another process holds the lock. The file is an empty SQLite database,
 * and an exclusive transaction on it is the lock: SQLite locks files on every operating system, and the operating system
 * releases the lock when the process ends.
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
