import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore } from "#server/enquiries/store/open-store.ts";

/** A new, empty SQLite store in a folder of its own; `remove` closes it and takes both away. */
export async function openTemporaryStore() {
  const folder = mkdtempSync(join(tmpdir(), "ozo-store-"));
  const store = await openStore({ databaseUrl: undefined, dataFolder: folder });
  async function remove() {
    await store.close();
    rmSync(folder, { recursive: true });
  }
  return { store, remove };
}
