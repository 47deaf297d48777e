import type { Kysely, Transaction } from "kysely";
import type { NewEnquiry } from "#domain/enquiries/stored-enquiry.ts";
import { makeDeliveryQueries } from "./delivery-queries.ts";
import { makeEnquiryQueries } from "./enquiry-queries.ts";
import { makeFollowUpQueries } from "./follow-up-queries.ts";
import { deliveryRows, enquiryRow } from "./store-rows.ts";
import type { DatabaseKind, StoreTables } from "./store-tables.ts";
import { insertCopies } from "./visitor-copy-quota.ts";

export interface SqlStoreOptions {
  db: Kysely<StoreTables>;
  kind: DatabaseKind;
  messageIdDomain: string | undefined;
  /** Called before enquiries are added, and by `check`. Throws when the database's files were removed or replaced. */
  assertSound?: () => void;
  /**
   * Removes erased text from the database's files, and rejects if some text may remain. Called after each erasure, even of no rows,
   * because an earlier call may have failed.
   */
  afterErasure?: () => Promise<void>;
}

/** `isNew` is false if the enquiry was already stored. */
interface Added {
  reference: string;
  isNew: boolean;
}

interface WaitingAdd {
  enquiry: NewEnquiry;
  resolve: (added: Added) => void;
  reject: (cause: unknown) => void;
}

/** In enquiries. The longest statement inserts 1,000 deliveries of 10 values each, which both databases allow. */
const largestBatch = 500;

/** The queries that SQLite and PostgreSQL share. */
export function makeSqlEnquiryStore(options: SqlStoreOptions) {
  const { db, kind, messageIdDomain = "enquiries.localhost", assertSound, afterErasure } = options;
  let waiting: WaitingAdd[] = [];
  let flushing: Promise<void> | undefined;

  /**
   * Stores the enquiry and its deliveries in one transaction, and resolves when the transaction is on disk. Changes nothing if an
   * enquiry has the same idempotency key. A rejection means that nothing was stored, unless the connection to PostgreSQL was lost
   * during the commit.
   */
  function add(enquiry: NewEnquiry): Promise<Added> {
    return new Promise((resolve, reject) => {
      waiting.push({ enquiry, resolve, reject });
      // Enquiries that arrive in the same turn of the event loop share one transaction and one sync to disk.
      flushing ??= new Promise<void>((done) => setImmediate(() => done(flush())));
    });
  }

  async function flush() {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, largestBatch);
      waiting = waiting.slice(largestBatch);
      try {
        assertSound?.();
        const added = await db.transaction().execute((transaction) => insertBatch(transaction, batch));
        for (const { enquiry, resolve } of batch) {
          const answer = added.get(enquiry.idempotencyKey) as Added;
          resolve(answer);
          // A batch may contain a submit twice, and only the first is new.
          added.set(enquiry.idempotencyKey, { ...answer, isNew: false });
        }
      } catch (cause) {
        for (const { reject } of batch) reject(cause);
      }
    }
    flushing = undefined;
  }

  /** Stores the enquiries that are not stored yet. Resolves with the references by idempotency key. */
  async function insertBatch(transaction: Transaction<StoreTables>, batch: WaitingAdd[]) {
    // Of several enquiries with the same key, the first counts. The keys are sorted, so that the transactions of two servers do not
    // deadlock.
    const byKey = new Map(batch.map(({ enquiry }) => [enquiry.idempotencyKey, enquiry] as const).reverse());
    const keys = [...byKey.keys()].sort();
    const references = new Map<string, Added>();

    // A second round is needed only when a random reference is already taken.
    for (let missing = keys; missing.length > 0; missing = keys.filter((key) => !references.has(key))) {
      const rows = missing.map((key) => enquiryRow(byKey.get(key) as NewEnquiry));
      const inserted = await transaction
        .insertInto("enquiries")
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .returning(["reference", "idempotency_key"])
        .execute();
      for (const row of inserted)
        references.set(row.idempotency_key, { reference: row.reference, isNew: true });
      const deliveries = inserted.flatMap((row) =>
        deliveryRows(byKey.get(row.idempotency_key) as NewEnquiry, row.reference, messageIdDomain),
      );
      if (deliveries.length > 0) await transaction.insertInto("deliveries").values(deliveries).execute();
      const stored = inserted.map(({ reference, idempotency_key }) => ({
        reference,
        enquiry: byKey.get(idempotency_key) as NewEnquiry,
      }));
      await insertCopies(transaction, stored, { kind, messageIdDomain });

      const others = missing.filter((key) => !references.has(key));
      if (others.length === 0) break;
      const known = await transaction
        .selectFrom("enquiries")
        .select(["reference", "idempotency_key"])
        .where("idempotency_key", "in", others)
        .execute();
      for (const row of known)
        references.set(row.idempotency_key, { reference: row.reference, isNew: false });
    }

    return references;
  }

  /** Rejects when the store cannot be written to. */
  async function check() {
    assertSound?.();
    await db
      .updateTable("store_checks")
      .set({ checked_at: Date.now() })
      .where("id", "=", 1)
      .executeTakeFirstOrThrow();
  }

  async function close() {
    await flushing;
    await db.destroy();
  }

  return {
    ...makeEnquiryQueries(db, afterErasure),
    ...makeDeliveryQueries(db, kind),
    ...makeFollowUpQueries(db),
    add,
    check,
    close,
  };
}
