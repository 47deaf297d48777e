import { closeSync, fsyncSync, openSync } from "node:fs";

/** Syncs a file's content, or a folder's list of names, to disk. */
export function syncToDisk(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
