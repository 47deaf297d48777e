import { randomUUID } from "node:crypto";
import { chmodSync, existsSync, linkSync, mkdirSync, rmSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { Kysely } from "kysely";
import { readLinkKeyFile } from "../follow-up/link-key.ts";
import type { EnquiryDatabase, StoreSettings } from "./enquiry-database.ts";
import { migrate } from "./migrations.ts";
import { NodeSqliteDialect, sqliteErrorCode } from "./node-sqlite-dialect.ts";
import { makeSqlEnquiryStore } from "./sql-store.ts";
import { EnquiryStoreError, NoStoreError } from "./store-error.ts";
import type { StoreTables } from "./store-tables.ts";
import { syncToDisk } from "./sync-to-disk.ts";

export interface SqliteStoreOptions extends StoreSettings {
  dataFolder: string;
  /** How long a write waits for another process's lock. */
  lockWaitMs?: number;
  /** How long an erasure waits for readers before it says that the log still holds what was erased. */
  logWaitMs?: number;
  /** The file may not grow beyond this many pages of 4 KiB. */
  maxPages?: number;
}

/** The store's name in the data folder. */
export const storeFile = "enquiries.sqlite";

/** "Ozo1" in ASCII, in the file's header: an empty or a foreign file is not adopted as a store. */
const applicationId = 0x4f7a6f31;
/** Earlier versions can damage a WAL database that several connections write to. */
const oldestVersion = "3.51.3";

/** Opens the store in this folder, or makes it when there is none and it need not exist. Rejects with what is wrong and what to do. */
export async function openSqliteStore({
  dataFolder,
  messageIdDomain,
  mustExist = false,
  lockWaitMs = 5_000,
  logWaitMs = 10_000,
  maxPages,
}: SqliteStoreOptions): Promise<EnquiryDatabase> {
  const path = resolve(dataFolder, storeFile);
  assertVersion();
  if (!existsSync(path)) {
    assertNoLog(path);
    if (mustExist) throw new NoStoreError(path);
    await createStore(path);
  }
  const database = openExisting(path);
  try {
    assertIntegrity(path);
    // A restored backup comes without a log, and with one readers never keep a visitor waiting.
    database.exec("pragma journal_mode = wal");
    // FULL syncs the log at each commit: an acknowledged enquiry survives a power failure.
    database.exec("pragma synchronous = full; pragma foreign_keys = on; pragma secure_delete = on");
    if (maxPages !== undefined) database.exec(`pragma max_page_count = ${maxPages}`);
    // From here on the dialect waits for locks, without stopping the server.
    database.exec("pragma busy_timeout = 0");
  } catch (cause) {
    database.close();
    throw describeFailure(path, cause);
  }

  const db = new Kysely<StoreTables>({
    dialect: new NodeSqliteDialect(database, lockWaitMs),
  });
  try {
    await migrate(db as Kysely<unknown>, "sqlite");
  } catch (error) {
    await db.destroy();
    throw error;
  }

  // What is new stands in the log until SQLite moves it into the file. Both are there from the first read on, and one
  // that is deleted or replaced under a running server would still take writes, and lose them.
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
    afterErasure: emptyLog,
  });

  /** What was erased, now or earlier, is overwritten in the file, and must not live on in the log beside it. */
  async function emptyLog() {
    const giveUpAt = performance.now() + logWaitMs;
    // Somebody who reads, such as a backup, keeps the log from being emptied until the end.
    while (database.prepare("pragma wal_checkpoint(truncate)").get()?.busy !== 0) {
      if (performance.now() > giveUpAt)
        throw new EnquiryStoreError(
          `It was erased from ${path}, but its log ${path}-wal may still hold it, because another program has been reading for ${logWaitMs / 1000} s: erase again when that has ended.`,
        );
      await sleep(100);
    }
  }

  async function backup(target: string) {
    if (existsSync(target))
      throw new EnquiryStoreError(`${target} exists already: name a file that does not exist.`);
    if (!existsSync(dirname(target)))
      throw new EnquiryStoreError(`${target} can't be written: there is no folder ${dirname(target)}.`);
    database.prepare("vacuum into ?").run(target);
    chmodSync(target, 0o600);
    syncToDisk(target);
    syncToDisk(dirname(target));
  }

  const linkKey = async (first?: Uint8Array) => readLinkKeyFile(resolve(dataFolder, "links.key"), first);

  return { ...store, kind: "sqlite", location: path, backup, linkKey, tables: db };
}

function assertNoLog(path: string) {
  if (existsSync(`${path}-wal`))
    throw new EnquiryStoreError(
      `${path} is missing, but its log ${path}-wal is there: put the file back, or remove the log as well.`,
    );
}

/** A new store gets its name only when it is complete: killed half-way, it leaves nothing that looks like one. */
async function createStore(path: string) {
  try {
    // The store holds what visitors wrote: it is for the site's own user only.
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    await linkEmptyStore(path);
  } catch (cause) {
    // Unless another process was faster: then its store is the store.
    if (!existsSync(path))
      throw new EnquiryStoreError(`${path} can't be made: ${reasonOf(cause)}.`, { cause });
  }
  syncToDisk(dirname(path));
}

async function linkEmptyStore(path: string) {
  const draft = `${path}.${randomUUID()}.new`;
  try {
    await writeEmptyStore(draft);
    linkSync(draft, path);
  } finally {
    // A site that is started over and over must not fill the disk with drafts.
    for (const file of [draft, `${draft}-wal`, `${draft}-shm`]) rmSync(file, { force: true });
  }
}

async function writeEmptyStore(path: string) {
  const database = new DatabaseSync(path);
  const db = new Kysely<unknown>({ dialect: new NodeSqliteDialect(database, 0) });
  try {
    chmodSync(path, 0o600);
    database.exec(
      `pragma journal_mode = wal; pragma synchronous = full; pragma application_id = ${applicationId}`,
    );
    await migrate(db, "sqlite");
  } finally {
    await db.destroy();
  }
}

function openExisting(path: string) {
  if (statSync(path).size === 0)
    throw new EnquiryStoreError(
      `${path} is empty, so it is not an enquiry store: restore a backup, or remove the file to begin a new store.`,
    );
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { timeout: 2_000 });
    const header = database.prepare("pragma application_id").get();
    if (header?.application_id === applicationId) return database;
  } catch (cause) {
    database?.close();
    throw describeFailure(path, cause);
  }
  database.close();
  throw new EnquiryStoreError(
    `${path} is a database of something else, not this site's enquiry store: set DATA_DIR to another folder.`,
  );
}

function assertVersion() {
  const version = process.versions.sqlite ?? "";
  if (version.localeCompare(oldestVersion, "en", { numeric: true }) < 0)
    throw new EnquiryStoreError(
      `SQLite ${version} is too old (${oldestVersion} or later is needed): update Node.`,
    );
}

/** Throws when this file is not a whole enquiry store. */
export function checkSqliteStore(path: string): void {
  if (!existsSync(path)) throw new EnquiryStoreError(`There is no file ${path}.`);
  openExisting(path).close();
  assertIntegrity(path);
}

/** By a connection of its own: one that has been open for long would look at its memory instead of the file. */
function assertIntegrity(path: string) {
  const database = new DatabaseSync(path, { readOnly: true, timeout: 2_000 });
  try {
    const findings = database
      .prepare("pragma quick_check(3)")
      .all()
      .map(({ quick_check }) => String(quick_check));
    if (findings[0] !== "ok") throw damaged(path, findings.join("; ").replaceAll("\n", "; "));
  } catch (cause) {
    throw describeFailure(path, cause);
  } finally {
    database.close();
  }
}

function damaged(path: string, reason: string | undefined, cause?: unknown) {
  return new EnquiryStoreError(`${path} is damaged (${reason}): keep a copy of it, and restore a backup.`, {
    cause,
  });
}

const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;

function describeFailure(path: string, cause: unknown) {
  const code = sqliteErrorCode(cause);
  if (code === undefined) return cause;
  const { message } = cause as Error;
  if (code === SQLITE_CORRUPT || code === SQLITE_NOTADB) return damaged(path, message, cause);
  return new EnquiryStoreError(`${path} can't be used: ${message}.`, { cause });
}

/** Such as "database or disk is full", which stands at the bottom when a migration met it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : reasonOf(error.cause);
}

function fileIdentity(path: string) {
  const file = statSync(path, { throwIfNoEntry: false });
  return file && `${file.dev}:${file.ino}`;
}
