import { closeSync, fsyncSync, openSync } from "node:fs";

/** A file's content, or a folder's list of names, is on disk when this returns. */
export function syncToDisk(path: string): void {
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
