import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore } from "#server/enquiries/store/open-store.ts";

/** Opens a new SQLite store in a temporary folder; `remove` closes the store and deletes the folder. */
export async function openTemporaryStore() {
  const folder = mkdtempSync(join(tmpdir(), "ozo-store-"));
  const store = await openStore({ databaseUrl: undefined, dataFolder: folder });
  async function remove() {
    await store.close();
    rmSync(folder, { recursive: true });
  }
  return { store, remove };
}
