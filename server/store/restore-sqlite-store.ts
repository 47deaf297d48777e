import { randomUUID } from "node:crypto";
import { chmodSync, copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { openSqliteFile, storeFile } from "./open-sqlite-file.ts";
import { EnquiryStoreError, StoreInUseError } from "./store-error.ts";
import { syncToDisk } from "./sync-to-disk.ts";

/**
 * Replaces the store in this folder by a backup. Returns the new path of the former store, or undefined if there was none.
 * Throws, and changes nothing, when the backup is damaged or not a store, or when the site is using the former store.
 */
export function restoreSqliteStore(backup: string, dataDir: string): string | undefined {
  if (!existsSync(backup)) throw new EnquiryStoreError(`There is no file ${backup}.`);
  openSqliteFile(backup, { isBackup: true }).close();
  const path = resolve(dataDir, storeFile);
  const newFile = `${path}.${randomUUID()}.new`;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  try {
    copyFileSync(backup, newFile);
    chmodSync(newFile, 0o600);
    syncToDisk(newFile);
    const replaced = setAside(path);
    renameSync(newFile, path);
    return replaced;
  } finally {
    rmSync(newFile, { force: true });
    syncToDisk(dirname(path));
  }
}

/**
 * Renames the store and its log, which may contain the newest rows. Also renames a log without a store, because SQLite would apply
 * that log to the backup. Returns undefined if there is neither.
 */
function setAside(path: string): string | undefined {
  if (existsSync(path)) assertUnused(path);
  const ends = ["-wal", "-shm", ""].filter((end) => existsSync(`${path}${end}`));
  if (ends.length === 0) return undefined;
  const place = `${path}.replaced-${new Date().toISOString().replaceAll(/[:.]/g, "-")}`;
  for (const end of ends) renameSync(`${path}${end}`, `${place}${end}`);
  return place;
}

function assertUnused(path: string) {
  try {
    openSqliteFile(path, { isExclusive: true }).close();
  } catch (error) {
    // With any other error, the file is damaged or not a store, and a backup may replace the file.
    if (error instanceof StoreInUseError) throw error;
  }
}
