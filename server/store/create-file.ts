import { randomUUID } from "node:crypto";
import { existsSync, linkSync, mkdirSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { EnquiryStoreError } from "./store-error.ts";
import { syncToDisk } from "./sync-to-disk.ts";

/**
 * Creates a file. `write` writes to a temporary file, and only the complete file is linked to `path`. An interrupted creation
 * leaves no incomplete file. If another process has created the file meanwhile, that file is kept.
 */
export async function createFile(path: string, write: (draft: string) => unknown): Promise<void> {
  try {
    // Only the site's own user may read the folder, because it contains personal data.
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    await linkDraft(path, write);
  } catch (cause) {
    if (!existsSync(path))
      throw new EnquiryStoreError(`${path} can't be created: ${reasonOf(cause)}.`, { cause });
  }
  syncToDisk(dirname(path));
}

async function linkDraft(path: string, write: (draft: string) => unknown): Promise<void> {
  const draft = `${path}.${randomUUID()}.new`;
  try {
    await write(draft);
    linkSync(draft, path);
  } finally {
    // SQLite may leave two more files beside the temporary file.
    for (const file of [draft, `${draft}-wal`, `${draft}-shm`]) rmSync(file, { force: true });
  }
}

/** Returns the message of the innermost cause. For a failed migration, this may be "database or disk is full". */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : reasonOf(error.cause);
}
