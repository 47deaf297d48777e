import type { Kysely } from "kysely";
import type { NewEnquiry } from "#domain/enquiries/stored-enquiry.ts";
import { addEnquiry, rehearseAdding } from "./add-enquiry.ts";
import { makeEnquiryQueries } from "./enquiry-queries.ts";
import { makeLeaseQueries } from "./lease-queries.ts";
import { makeOperatorQueries } from "./operator-queries.ts";
import type { DatabaseKind, StoreTables } from "./store-tables.ts";

export interface SqlStoreOptions {
  db: Kysely<StoreTables>;
  /** The same database without a time limit for statements, for erasures. */
  patientDb?: Kysely<StoreTables>;
  kind: DatabaseKind;
  messageIdDomain?: string | undefined;
  /** Called before an enquiry is added, and by `check`. Throws when the database's files were removed or replaced. */
  assertSound?: () => void;
  /**
   * Removes erased text from the database's files, and rejects if some text may remain. Called after each erasure, even of no rows,
   * because an earlier call may have failed.
   */
  afterErasure?: () => Promise<void>;
}

/** The queries that SQLite and PostgreSQL share. */
export function makeSqlEnquiryStore(options: SqlStoreOptions) {
  const {
    db,
    patientDb = db,
    kind,
    messageIdDomain = "enquiries.localhost",
    assertSound,
    afterErasure,
  } = options;
  const adding = new Set<Promise<unknown>>();

  /** `addEnquiry`. Rejects, and stores nothing, when the database's files were removed or replaced. */
  async function add(enquiry: NewEnquiry) {
    assertSound?.();
    const added = addEnquiry(db, enquiry, { kind, messageIdDomain });
    adding.add(added);
    return await added.finally(() => adding.delete(added));
  }

  /** Rejects when the store cannot take an enquiry. */
  async function check() {
    assertSound?.();
    await rehearseAdding(db, { kind, messageIdDomain });
  }

  /** Waits for enquiries that are being added, because Kysely's `destroy` does not wait for transactions. */
  async function close() {
    await Promise.allSettled(adding);
    await Promise.all([db.destroy(), patientDb.destroy()]);
  }

  return {
    add,
    ...makeEnquiryQueries(db, { patientDb, afterErasure }),
    ...makeLeaseQueries(db, kind),
    ...makeOperatorQueries(db, messageIdDomain),
    check,
    close,
  };
}
