import { mkdirSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";

/** A database that nothing is written to: SQLite locks files alike on every system, and a lock ends with its process. */
const lockFile = ".cache/build.lock";

/** Kept, because a lock that nobody refers to any more is given back. */
let lock: DatabaseSync | undefined;

/**
 * Waits until no other process builds this project, and then keeps others waiting until this one ends: they have the same
 * caches, and each takes from dist/ what has not changed.
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
