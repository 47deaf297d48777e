import { randomUUID } from "node:crypto";
import { chmodSync, existsSync, linkSync, mkdirSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { isBusy, sqliteErrorCode } from "./node-sqlite-dialect.ts";
import { EnquiryStoreError, StoreInUseError } from "./store-error.ts";
import { syncToDisk } from "./sync-to-disk.ts";

export const storeFile = "enquiries.sqlite";

/** "Ozo2" in ASCII. This number in the file's header distinguishes a store from other programs' databases. */
const applicationId = 0x4f7a6f32;
/** Earlier versions can corrupt a database in WAL mode when several connections write to it. */
const oldestVersion = "3.51.3";

export function assertSqliteVersion(): void {
  const version = process.versions.sqlite ?? "";
  if (version.localeCompare(oldestVersion, "en", { numeric: true }) < 0)
    throw new EnquiryStoreError(
      `SQLite ${version} is too old (${oldestVersion} or later is needed): update Node.`,
    );
}

/**
 * Creates a store without tables, which the migrations then create. Only a complete file is linked to `path`, and a file that another
 * process has created meanwhile is kept.
 */
export function createSqliteFile(path: string): void {
  const newFile = `${path}.${randomUUID()}.new`;
  try {
    // Only the site's own user may read the folder, because it contains personal data.
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const database = new DatabaseSync(newFile);
    database.exec(`pragma application_id = ${applicationId}`);
    database.close();
    chmodSync(newFile, 0o600);
    linkSync(newFile, path);
    syncToDisk(dirname(path));
  } catch (cause) {
    if (!existsSync(path))
      throw new EnquiryStoreError(`${path} can't be created: ${(cause as Error).message}.`, { cause });
  } finally {
    if (existsSync(newFile)) rmSync(newFile);
  }
}

const repair = "keep a copy of it, and restore a backup";
const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;

/**
 * Opens the store's file, or with `isBackup` a file that is to replace it. With `isExclusive`, no other process can use the file until
 * it is closed. Throws when the file is damaged or is not a store. With `isExclusive`, also throws when another process is using it.
 */
export function openSqliteFile(path: string, { isExclusive = false, isBackup = false } = {}): DatabaseSync {
  const refuse = (fault: string, remedy: string, cause?: unknown) =>
    new EnquiryStoreError(`${path} ${fault}: ${isBackup ? "name another backup" : remedy}.`, { cause });
  if (statSync(path).size === 0)
    throw refuse(
      "is empty, so it is not an enquiry store",
      "restore a backup, or remove the file to begin a new store",
    );
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { timeout: 2_000 });
    // The pragma takes effect at the first read, which locks the file or fails.
    if (isExclusive) database.exec("pragma locking_mode = exclusive");
    const findings = database.prepare("pragma quick_check(3)").all();
    const problems = findings.map(({ quick_check }) => String(quick_check)).join("; ");
    if (problems !== "ok") throw refuse(`is damaged (${problems.replaceAll("\n", "; ")})`, repair);
    const header = database.prepare("pragma application_id").get();
    if (header?.application_id === applicationId) return database;
    throw refuse(
      "is a database of another program, not this site's enquiry store",
      "set DATA_DIR to another folder",
    );
  } catch (cause) {
    database?.close();
    if (isExclusive && isBusy(cause)) throw new StoreInUseError(path);
    if ([SQLITE_CORRUPT, SQLITE_NOTADB].includes(sqliteErrorCode(cause) ?? 0))
      throw refuse(`is damaged (${(cause as Error).message})`, repair, cause);
    throw explainSqliteError(path, cause);
  }
}

/** Sets the connection's pragmas for a server that writes. Closes the database and throws when the file cannot be used. */
export function configureConnection(database: DatabaseSync, path: string): void {
  try {
    // A restored backup is not in WAL mode. In WAL mode, readers and writers don't wait for each other.
    database.exec("pragma journal_mode = wal");
    // FULL syncs the log at each commit, so that an acknowledged enquiry survives a power failure.
    database.exec("pragma synchronous = full; pragma foreign_keys = on; pragma secure_delete = on");
    // From here on the dialect waits for locks: SQLite's own wait would block the event loop.
    database.exec("pragma busy_timeout = 0");
  } catch (cause) {
    database.close();
    throw explainSqliteError(path, cause);
  }
}

/** Turns an error of SQLite into an error with a message for the operator. Returns other errors unchanged. */
function explainSqliteError(path: string, cause: unknown): unknown {
  if (sqliteErrorCode(cause) === undefined) return cause;
  return new EnquiryStoreError(`${path} can't be used: ${(cause as Error).message}.`, { cause });
}
