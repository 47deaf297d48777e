import { randomUUID } from "node:crypto";
import { chmodSync, copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { checkSqliteStore, storeFile } from "./sqlite-store.ts";
import { syncToDisk } from "./sync-to-disk.ts";

/**
 * Puts a backup in the place of the store in this folder, and returns where the store that was there has gone, or
 * undefined where there was none. Rejects, and changes nothing, when the backup is not a whole store. A site that runs
 * meanwhile notices, and takes no enquiries until it is started anew.
 */
export async function restoreSqliteStore(backup: string, dataFolder: string): Promise<string | undefined> {
  checkSqliteStore(backup);
  const path = resolve(dataFolder, storeFile);
  const draft = `${path}.${randomUUID()}.new`;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  try {
    copyFileSync(backup, draft);
    chmodSync(draft, 0o600);
    syncToDisk(draft);
    const replaced = existsSync(path) ? setAside(path) : undefined;
    renameSync(draft, path);
    return replaced;
  } finally {
    rmSync(draft, { force: true });
    syncToDisk(dirname(path));
  }
}

/** With its log, which holds its newest rows. */
function setAside(path: string): string {
  const place = `${path}.replaced-${new Date().toISOString().replaceAll(/[:.]/g, "-")}`;
  for (const end of ["-wal", "-shm", ""])
    if (existsSync(`${path}${end}`)) renameSync(`${path}${end}`, `${place}${end}`);
  return place;
}
