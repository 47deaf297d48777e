import type { EnquiryDatabase } from "./enquiry-database.ts";
import { openPostgresStore } from "./postgres-store.ts";
import { openSqliteStore } from "./sqlite-store.ts";

export interface StoreSettings {
  /** PostgreSQL when set, SQLite in `dataFolder` otherwise. */
  databaseUrl: string | undefined;
  dataFolder: string;
  /** What stands behind the @ of the Message-IDs: a domain of the site's own, best that of its address. */
  messageIdDomain?: string;
  /** Rejects with a NoStoreError where there is none, instead of making one. */
  mustExist?: boolean;
  onConnectionError?: (error: Error) => void;
}

/** Opens the configured store and brings its tables up to date. Rejects with a message for the operator. */
export function openStore({
  databaseUrl,
  dataFolder,
  messageIdDomain = "enquiries.localhost",
  mustExist = false,
  onConnectionError = () => {},
}: StoreSettings): Promise<EnquiryDatabase> {
  return databaseUrl
    ? openPostgresStore({ databaseUrl, messageIdDomain, mustExist, onConnectionError })
    : openSqliteStore({ dataFolder, messageIdDomain, mustExist });
}
