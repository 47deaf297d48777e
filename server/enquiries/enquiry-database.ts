import type { EnquiryStore } from "#domain/enquiries/enquiry-store.ts";
import type { DatabaseKind } from "./migrations.ts";

/** An open store, and what the operator may want to know of it. */
export interface EnquiryDatabase extends EnquiryStore {
  kind: DatabaseKind;
  /** The file, or the address without its password. */
  location: string;
  /** Writes a consistent copy to a file that does not exist yet, while the site runs. PostgreSQL has its own tools: rejects. */
  backup(path: string): Promise<void>;
}
