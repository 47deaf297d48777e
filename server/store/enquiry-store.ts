import type { makeSqlEnquiryStore } from "./sql-store.ts";

type SqlEnquiryStore = ReturnType<typeof makeSqlEnquiryStore>;

/** An open store, with functions for enquiries and for the site's operation. */
export interface EnquiryStore extends SqlEnquiryStore {
  /** The file, or the address without its password. */
  location: string;
  /** Writes a consistent copy to a new file while the site runs. Rejects for PostgreSQL, for which pg_dump exists. */
  backup(path: string): Promise<void>;
}

export interface StoreSettings {
  /** The part of Message-IDs after the @, which is a domain of the site. */
  messageIdDomain?: string | undefined;
  /** Rejects with a NoStoreError instead of creating a missing store. */
  mustExist?: boolean;
  /** Called when an idle connection to PostgreSQL is lost. The pool then replaces the connection. */
  onConnectionError?: (error: Error) => void;
}
