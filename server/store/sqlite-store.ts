import { closeSync, existsSync, openSync, rmSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { CamelCasePlugin, Kysely, sql } from "kysely";
import type { EnquiryStore, StoreSettings } from "./enquiry-store.ts";
import { migrate } from "./migrations.ts";
import { nodeSqliteDialect } from "./node-sqlite-dialect.ts";
import {
  assertSqliteVersion,
  configureConnection,
  createSqliteFile,
  openSqliteFile,
  storeFile,
} from "./open-sqlite-file.ts";
import { makeSqlEnquiryStore } from "./sql-store.ts";
import { EnquiryStoreError, NoStoreError } from "./store-error.ts";
import type { StoreTables } from "./store-tables.ts";
import { syncToDisk } from "./sync-to-disk.ts";

export interface SqliteStoreOptions extends StoreSettings {
  dataDir: string;
  /** How long a statement waits for a lock of another process, in milliseconds. */
  lockWaitMs?: number;
}

/** How long an erasure waits for other readers of the write-ahead log (WAL) before it rejects, in milliseconds. */
const walWaitMs = 10_000;

/** Opens the store in this folder. Creates a missing store unless `mustExist`. Rejects with a message for the operator. */
export async function openSqliteStore({
  dataDir,
  messageIdDomain,
  mustExist = false,
  lockWaitMs = 5_000,
}: SqliteStoreOptions): Promise<EnquiryStore> {
  const path = resolve(dataDir, storeFile);
  assertSqliteVersion();
  if (!existsSync(path)) {
    assertNoWal(path);
    if (mustExist) throw new NoStoreError(path);
    createSqliteFile(path);
  }
  const database = openSqliteFile(path);
  configureConnection(database, path);
  const db = new Kysely<StoreTables>({
    dialect: nodeSqliteDialect(database, lockWaitMs),
    plugins: [new CamelCasePlugin()],
  });
  try {
    await migrate(db as Kysely<unknown>, "sqlite");
  } catch (error) {
    await db.destroy();
    throw error;
  }

  // SQLite would continue to write to a removed or replaced file, and the rows would be lost.
  const files = [path, `${path}-wal`].map((file) => ({ file, identity: fileIdentity(file) }));
  function assertSameFiles() {
    const lost = files.find(({ file, identity }) => fileIdentity(file) !== identity);
    if (lost)
      throw new EnquiryStoreError(
        `${lost.file} was removed or replaced while the site was running: restart the site.`,
      );
  }

  const store = makeSqlEnquiryStore({
    db,
    kind: "sqlite",
    messageIdDomain,
    assertSound: assertSameFiles,
    afterErasure: emptyWal,
  });
  /** Removes erased rows from the WAL. In the database file, SQLite has overwritten them (`secure_delete`). */
  async function emptyWal() {
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

  async function backup(target: string) {
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

  return { ...store, location: path, backup };
}

function assertNoWal(path: string) {
  if (existsSync(`${path}-wal`))
    throw new EnquiryStoreError(
      `${path} is missing, but its log ${path}-wal exists: put the file back, or remove the log as well.`,
    );
}

function fileIdentity(path: string) {
  const file = statSync(path, { throwIfNoEntry: false });
  return file && `${file.dev}:${file.ino}`;
}
