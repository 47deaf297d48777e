import { closeSync, fsyncSync, openSync } from "node:fs";

/** Returns when a file's content, or a folder's list of names, is on disk. */
export function syncToDisk(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
