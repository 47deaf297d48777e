import type { EnquiryStore, StoreSettings } from "./enquiry-store.ts";
import { openPostgresStore } from "./postgres-store.ts";
import { openSqliteStore } from "./sqlite-store.ts";

export interface StorePlace {
  /** The address of a PostgreSQL database. If it is undefined, the store is an SQLite file in `dataDir`. */
  databaseUrl: string | undefined;
  dataDir: string;
}

/** Opens the configured store and brings its tables up to date. Rejects with a message for the operator. */
export function openStore({
  databaseUrl,
  dataDir,
  ...settings
}: StorePlace & StoreSettings): Promise<EnquiryStore> {
  return databaseUrl
    ? openPostgresStore({ databaseUrl, ...settings })
    : openSqliteStore({ dataDir, ...settings });
}
