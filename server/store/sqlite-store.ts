import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { CamelCasePlugin, Kysely } from "kysely";
import { backUpSqliteStore } from "./back-up-sqlite-store.ts";
import { emptyWal } from "./empty-wal.ts";
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
import { watchStoreFiles } from "./watch-store-files.ts";

export interface SqliteStoreOptions extends StoreSettings {
  dataDir: string;
  /** How long a statement waits for a lock of another process, in milliseconds. */
  lockWaitMs?: number;
}

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
  const db = await openDatabase(path, lockWaitMs);
  const store = makeSqlEnquiryStore({
    db,
    kind: "sqlite",
    messageIdDomain,
    assertSound: watchStoreFiles(path),
    afterErasure: () => emptyWal(db, path),
  });
  return { ...store, location: path, backup: (target) => backUpSqliteStore(db, target) };
}

function assertNoWal(path: string) {
  if (existsSync(`${path}-wal`))
    throw new EnquiryStoreError(
      `${path} is missing, but its log ${path}-wal exists: put the file back, or remove the log as well.`,
    );
}

/** Opens the file and brings its tables up to date. */
async function openDatabase(path: string, lockWaitMs: number): Promise<Kysely<StoreTables>> {
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
  return db;
}
