import { sql, type Transaction } from "kysely";
import type { NewEnquiry } from "#domain/enquiries/stored-enquiry.ts";
import { dayMs } from "#domain/zoned-time.ts";
import { newDelivery } from "./store-rows.ts";
import type { DatabaseKind, StoreTables } from "./store-tables.ts";

/**
 * The quotas of copies in 24 hours: to one mailbox, and to all mailboxes together. Without quotas, somebody could flood a
 * stranger's mailbox or get the mail server block-listed.
 */
const mostCopiesToOneMailbox = 3;
const mostCopies = 300;

/**
 * The key of a PostgreSQL advisory lock ("ozo1" in ASCII). A transaction holds the lock while it counts and adds copies, so
 * that several servers together do not exceed the quotas.
 */
const countingLock = 0x6f7a6f31;

/** Adds a delivery for each copy that the quotas allow. An enquiry is stored with or without its copy. */
export async function insertCopies(
  transaction: Transaction<StoreTables>,
  stored: ReadonlyArray<{ reference: string; enquiry: NewEnquiry }>,
  { kind, messageIdDomain }: { kind: DatabaseKind; messageIdDomain: string },
): Promise<void> {
  const wanted = stored.filter(({ enquiry }) => enquiry.copyTo !== undefined && !enquiry.isHeld);
  if (wanted.length === 0) return;
  if (kind === "postgres") await sql`select pg_advisory_xact_lock(${countingLock})`.execute(transaction);
  const since = Math.min(...wanted.map(({ enquiry }) => enquiry.receivedAt)) - dayMs;
  const recent = await transaction
    .selectFrom("deliveries")
    .select("recipient")
    .where("recipient", "is not", null)
    .where("occurred_at", ">", since)
    .limit(mostCopies)
    .execute();
  const recipients = recent.map(({ recipient }) => recipient);
  const copies = [];
  for (const { reference, enquiry } of wanted) {
    const earlier = recipients.filter((recipient) => recipient === enquiry.copyTo).length;
    if (earlier >= mostCopiesToOneMailbox || recipients.length >= mostCopies) continue;
    recipients.push(enquiry.copyTo ?? null);
    copies.push({
      ...newDelivery("copy", reference, enquiry.receivedAt, messageIdDomain),
      recipient: enquiry.copyTo ?? null,
    });
  }
  if (copies.length > 0) await transaction.insertInto("deliveries").values(copies).execute();
}
