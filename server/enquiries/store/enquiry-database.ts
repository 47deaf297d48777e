import type { Kysely } from "kysely";
import type { EnquiryStore } from "#domain/enquiries/enquiry-store.ts";
import type { StoreTables } from "./store-tables.ts";

/** An open store, with the functions that operating the site needs in addition to those for enquiries. */
export interface EnquiryDatabase extends EnquiryStore {
  /** The file, or the address without its password. */
  location: string;
  /** Free bytes on the disk of the store; undefined for a database server. */
  freeSpace(): Promise<number | undefined>;
  /** Writes a consistent copy to a new file while the site runs. Rejects for PostgreSQL, which has pg_dump. */
  backup(path: string): Promise<void>;
  /**
   * The key that signs the links in mails: made at the first call, shared by all servers on one store, and not part of a
   * backup of SQLite. When the store has no key yet, it keeps `first` if given.
   */
  linkKey(first?: Uint8Array): Promise<Uint8Array>;
  /** Direct access to the tables, for `move` and for counting page views. */
  tables: Kysely<StoreTables>;
}

/** Options that both kinds of store take. */
export interface StoreSettings {
  /** The part of Message-IDs after the @: a domain of the site's own. */
  messageIdDomain?: string;
  /** Rejects with a NoStoreError instead of creating a missing store. */
  mustExist?: boolean;
  /** Rejects with a StoreInUseError while another process has the store open. SQLite also keeps others out until it is closed. */
  isExclusive?: boolean;
  /** Called when a connection to PostgreSQL breaks; the pool then replaces it. */
  onConnectionError?: (error: Error) => void;
}
