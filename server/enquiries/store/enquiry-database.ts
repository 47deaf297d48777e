import type { Kysely } from "kysely";
import type { EnquiryStore } from "#domain/enquiries/enquiry-store.ts";
import type { DatabaseKind } from "./migrations.ts";
import type { StoreTables } from "./store-tables.ts";

/** An open store, and what the operator may want to know of it. */
export interface EnquiryDatabase extends EnquiryStore {
  kind: DatabaseKind;
  /** The file, or the address without its password. */
  location: string;
  /** Writes a consistent copy to a file that does not exist yet, while the site runs. PostgreSQL has its own tools: rejects. */
  backup(path: string): Promise<void>;
  /**
   * What signs the links in mails: kept beside the enquiries, made when first asked for, and the same for every server on one
   * store. Not part of a backup of SQLite. `first` is kept where there is none yet: that of a store that moves here.
   */
  linkKey(first?: Uint8Array): Promise<Uint8Array>;
  /** The rows themselves, for moving them to another store. */
  tables: Kysely<StoreTables>;
}

/** What either store is opened with. */
export interface StoreSettings {
  /** What stands behind the @ of the Message-IDs: a domain of the site's own, best that of its address. */
  messageIdDomain?: string;
  /** Rejects with a NoStoreError where there is none, instead of making one. */
  mustExist?: boolean;
  /** Told when a connection breaks, which PostgreSQL's pool then replaces. */
  onConnectionError?: (error: Error) => void;
}
