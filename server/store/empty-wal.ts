import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { EnquiryStoreError } from "./store-error.ts";
import type { StoreTables } from "./store-tables.ts";

/** How long an erasure waits for other readers of the write-ahead log (WAL) before it rejects, in milliseconds. */
const walWaitMs = 10_000;

/** Removes erased rows from the WAL. In the database file at `path`, SQLite has overwritten them (`secure_delete`). */
export async function emptyWal(db: Kysely<StoreTables>, path: string): Promise<void> {
  const giveUpAt = performance.now() + walWaitMs;
  for (;;) {
    const checkpoint = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    // The checkpoint cannot empty the WAL while a reader, such as a backup, uses it.
    if (checkpoint.rows[0]?.busy === 0) return;
    if (performance.now() > giveUpAt)
      throw new EnquiryStoreError(
        `The enquiries were erased from ${path}, but its log ${path}-wal may still contain them, because another program has been reading for ${walWaitMs / 1000} s. Erase again when that program has ended.`,
      );
    await sleep(100);
  }
}
