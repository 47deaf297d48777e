import { closeSync, openSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { type Kysely, sql } from "kysely";
import { EnquiryStoreError } from "./store-error.ts";
import type { StoreTables } from "./store-tables.ts";
import { syncToDisk } from "./sync-to-disk.ts";

/** Writes a copy of the store into a new file, and removes it again if it is not complete. */
export async function backUpSqliteStore(db: Kysely<StoreTables>, target: string): Promise<void> {
  try {
    // SQLite also writes into an empty file. Only the owner may read this file from the beginning.
    closeSync(openSync(target, "wx", 0o600));
  } catch (cause) {
    throw new EnquiryStoreError(
      `${target} can't be written: ${(cause as Error).message}. Name a new file in a folder to which the site's user can write, such as the data folder.`,
      { cause },
    );
  }
  await sql`vacuum into ${target}`.execute(db).catch((cause: Error) => {
    for (const file of [target, `${target}-journal`]) rmSync(file, { force: true });
    throw new EnquiryStoreError(`${target} was not written. ${cause.message}`, { cause });
  });
  syncToDisk(target);
  syncToDisk(dirname(target));
}
