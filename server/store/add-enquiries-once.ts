import { type Kysely, sql, type Transaction } from "kysely";
import type { NewEnquiry } from "#domain/enquiries/stored-enquiry.ts";
import { dayMs } from "#domain/zoned-time.ts";
import { deliveryRow, enquiryRow, suspicionColumns } from "./store-rows.ts";
import type { DatabaseKind, StoreTables } from "./store-tables.ts";

interface AddOptions {
  kind: DatabaseKind;
  messageIdDomain: string;
  /** Called before each transaction. Throws when the database's files were removed or replaced. */
  assertSound: (() => void) | undefined;
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

/** In enquiries. The longest statement inserts 1,000 deliveries of 11 values each, which both databases allow. */
const largestBatch = 500;

/** The first half of the keys of PostgreSQL's advisory locks: "ozo1" in ASCII. */
const contentLocks = 0x6f7a6f31;

/** The same enquiry, sent again within this time, is stored once. */
export const sameEnquiryMs = dayMs;

/** Returns `add`, and `finishAdding`, which resolves when no transaction is open any more. */
export function makeAddQueries(db: Kysely<StoreTables>, { kind, messageIdDomain, assertSound }: AddOptions) {
  let waiting: WaitingAdd[] = [];
  let flushing: Promise<void> | undefined;

  /**
   * Stores the enquiry and its deliveries in one transaction, and resolves when the transaction is on disk. An enquiry with the same
   * content hash that was received within the 24 hours before is the same enquiry, and is kept; if it has no deliveries, it gets
   * those of the new one. A rejection means that nothing was stored, unless the connection to PostgreSQL was lost during the commit.
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
        const added = await db.transaction().execute((transaction) => addBatch(transaction, batch));
        for (const { enquiry, resolve } of batch) {
          const answer = added.get(enquiry.contentHash) as Added;
          resolve(answer);
          // A batch may contain an enquiry twice, and only the first is new.
          added.set(enquiry.contentHash, { ...answer, isNew: false });
        }
      } catch (cause) {
        for (const { reject } of batch) reject(cause);
      }
    }
    flushing = undefined;
  }

  /** Stores the enquiries that are not stored yet. Resolves with the references by content hash. */
  async function addBatch(transaction: Transaction<StoreTables>, batch: WaitingAdd[]) {
    const byHash = new Map<string, NewEnquiry>();
    for (const { enquiry } of batch) {
      // Of several equal enquiries the first is stored, or the first that is to be delivered.
      const first = byHash.get(enquiry.contentHash);
      if (first === undefined || (first.channels.length === 0 && enquiry.channels.length > 0))
        byHash.set(enquiry.contentHash, enquiry);
    }
    if (kind === "postgres") await lockContents(transaction, [...byHash.keys()]);
    const references = new Map<string, Added>();
    for (const known of await findRecent(transaction, [...byHash.values()])) {
      const enquiry = byHash.get(known.contentHash) as NewEnquiry;
      if (known.receivedAt < enquiry.receivedAt - sameEnquiryMs || references.has(known.contentHash))
        continue;
      references.set(known.contentHash, { reference: known.reference, isNew: false });
      if (!known.hasDeliveries) await deliverAfterAll(transaction, known.reference, enquiry);
    }
    // A second round is needed only when a random reference is already taken.
    for (;;) {
      const missing = [...byHash.values()].filter(({ contentHash }) => !references.has(contentHash));
      if (missing.length === 0) return references;
      const inserted = await transaction
        .insertInto("enquiries")
        .values(missing.map(enquiryRow))
        .onConflict((conflict) => conflict.column("reference").doNothing())
        .returning(["reference", "contentHash"])
        .execute();
      const deliveries = inserted.flatMap(({ reference, contentHash }) => {
        references.set(contentHash, { reference, isNew: true });
        return deliveryRows(byHash.get(contentHash) as NewEnquiry, reference);
      });
      if (deliveries.length > 0) await transaction.insertInto("deliveries").values(deliveries).execute();
    }
  }

  /** The enquiries with these contents that were received at most 24 hours before the earliest of `enquiries`, oldest first. */
  function findRecent(transaction: Transaction<StoreTables>, enquiries: NewEnquiry[]) {
    return transaction
      .selectFrom("enquiries")
      .select(({ exists, selectFrom }) => [
        "reference",
        "contentHash",
        "receivedAt",
        exists(
          selectFrom("deliveries").select("id").whereRef("deliveries.reference", "=", "enquiries.reference"),
        ).as("hasDeliveries"),
      ])
      .where(
        "contentHash",
        "in",
        enquiries.map(({ contentHash }) => contentHash),
      )
      .where("receivedAt", ">=", Math.min(...enquiries.map(({ receivedAt }) => receivedAt)) - sameEnquiryMs)
      .orderBy("receivedAt")
      .execute();
  }

  /** Delivers an enquiry whose honeypot was filled in, because the same enquiry came with an empty honeypot. */
  async function deliverAfterAll(
    transaction: Transaction<StoreTables>,
    reference: string,
    enquiry: NewEnquiry,
  ) {
    if (enquiry.channels.length === 0) return;
    await transaction.insertInto("deliveries").values(deliveryRows(enquiry, reference)).execute();
    await transaction
      .updateTable("enquiries")
      .set(suspicionColumns(enquiry))
      .where("reference", "=", reference)
      .execute();
  }

  function deliveryRows({ channels, receivedAt }: NewEnquiry, reference: string) {
    return channels.map((channel) => deliveryRow(channel, reference, { at: receivedAt, messageIdDomain }));
  }

  return { add, finishAdding: async () => flushing };
}

/**
 * Makes other servers that add enquiries with these contents wait until the transaction ends. The locks are taken in the order of
 * their keys, so that two servers do not deadlock.
 */
async function lockContents(transaction: Transaction<StoreTables>, contentHashes: string[]) {
  const keys = contentHashes.map((contentHash) => Number.parseInt(contentHash.slice(0, 8), 16) | 0);
  await sql`select pg_advisory_xact_lock(${contentLocks}, key)
    from (select distinct unnest(${keys}::int[]) as key order by 1) as sorted`.execute(transaction);
}
