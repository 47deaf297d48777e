import { type Kysely, sql, type Transaction } from "kysely";
import type { NewEnquiry } from "#domain/enquiries/stored-enquiry.ts";
import { dayMs } from "#domain/zoned-time.ts";
import { deliveryRow, enquiryRow, suspicionColumns } from "./store-rows.ts";
import type { DatabaseKind, StoreTables } from "./store-tables.ts";

/** The same enquiry, sent again within this time, is stored once. */
export const sameEnquiryMs = dayMs;

interface AddOptions {
  kind: DatabaseKind;
  messageIdDomain: string;
}

/** `isNew` is false if the enquiry was already stored. */
interface Added {
  reference: string;
  isNew: boolean;
}

/**
 * Stores the enquiry and its deliveries in one transaction, and resolves when the transaction is on disk. An enquiry with the same
 * content hash that was received within the 24 hours before is the same enquiry, and is kept; if it has no deliveries, it gets
 * those of the new one. A rejection means that nothing was stored, unless the connection to PostgreSQL was lost during the commit.
 */
export function addEnquiry(
  db: Kysely<StoreTables>,
  enquiry: NewEnquiry,
  { kind, messageIdDomain }: AddOptions,
): Promise<Added> {
  return db.transaction().execute(async (transaction) => {
    // SQLite has one writer at a time, so it needs no locks.
    if (kind === "postgres") await lockContent(transaction, enquiry.contentHash);
    const known = await findSame(transaction, enquiry);
    if (known === undefined) {
      const reference = await insertEnquiry(transaction, enquiry);
      await insertDeliveries(transaction, reference, enquiry, messageIdDomain);
      return { reference, isNew: true };
    }
    const { reference } = known;
    if (!known.hasDeliveries && enquiry.channels.length > 0) {
      // The honeypot of the stored enquiry was filled in, and that of the new one is empty.
      await insertDeliveries(transaction, reference, enquiry, messageIdDomain);
      await clearSuspicion(transaction, reference, enquiry);
    }
    return { reference, isNew: false };
  });
}

/** The first half of the keys of PostgreSQL's advisory locks: "ozo1" in ASCII. */
const contentLocks = 0x6f7a6f31;

/** Makes other transactions that add an enquiry with this content wait until the transaction ends. */
async function lockContent(transaction: Transaction<StoreTables>, contentHash: string) {
  const key = Number.parseInt(contentHash.slice(0, 8), 16) | 0;
  await sql`select pg_advisory_xact_lock(${contentLocks}::int, ${key}::int)`.execute(transaction);
}

/** The first enquiry with this content that was received at most 24 hours before. */
function findSame(transaction: Transaction<StoreTables>, { contentHash, receivedAt }: NewEnquiry) {
  return transaction
    .selectFrom("enquiries")
    .select(({ exists, selectFrom }) => [
      "reference",
      exists(
        selectFrom("deliveries").select("id").whereRef("deliveries.reference", "=", "enquiries.reference"),
      ).as("hasDeliveries"),
    ])
    .where("contentHash", "=", contentHash)
    .where("receivedAt", ">=", receivedAt - sameEnquiryMs)
    .orderBy("receivedAt")
    .limit(1)
    .executeTakeFirst();
}

async function insertEnquiry(transaction: Transaction<StoreTables>, enquiry: NewEnquiry) {
  const row = enquiryRow(enquiry);
  await transaction.insertInto("enquiries").values(row).execute();
  return row.reference;
}

async function insertDeliveries(
  transaction: Transaction<StoreTables>,
  reference: string,
  { channels, receivedAt }: NewEnquiry,
  messageIdDomain: string,
) {
  if (channels.length === 0) return;
  const rows = channels.map((channel) =>
    deliveryRow(channel, reference, { at: receivedAt, messageIdDomain }),
  );
  await transaction.insertInto("deliveries").values(rows).execute();
}

async function clearSuspicion(transaction: Transaction<StoreTables>, reference: string, enquiry: NewEnquiry) {
  await transaction
    .updateTable("enquiries")
    .set(suspicionColumns(enquiry))
    .where("reference", "=", reference)
    .execute();
}

/**
 * Adds an enquiry with a long message and removes it in the same transaction, so that nobody sees the enquiry. Rejects when the
 * database is read-only or has no space for an enquiry: the update of an existing row may still fit where a new row does not.
 */
export function rehearseAdding(db: Kysely<StoreTables>, { messageIdDomain }: AddOptions): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const reference = await insertEnquiry(transaction, longEnquiry);
    await insertDeliveries(transaction, reference, longEnquiry, messageIdDomain);
    await transaction.deleteFrom("enquiries").where("reference", "=", reference).execute();
  });
}

const longEnquiry: NewEnquiry = {
  form: "enquiry",
  fields: { message: "x".repeat(10_000) },
  email: "",
  page: "",
  contentHash: "",
  isSuspicious: false,
  spamReasons: [],
  receivedAt: 0,
  channels: ["email", "webhook"],
};
