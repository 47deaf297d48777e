import { randomUUID } from "node:crypto";
import type { Kysely, Selectable } from "kysely";
import type { Channel, FailureKind, LeasedDelivery } from "#domain/enquiries/stored-enquiry.ts";
import { withDeliveries } from "./enquiry-queries.ts";
import { toDelivery } from "./store-rows.ts";
import type { DatabaseKind, DeliveryTable, StoreTables } from "./store-tables.ts";

interface LeaseRequest {
  channels: Channel[];
  now: number;
  leaseMs: number;
  limit: number;
}

/** `nextAttemptAt: null`: no attempt follows, and the delivery is `failed`. */
interface FailedAttempt {
  error: string;
  failure: FailureKind;
  nextAttemptAt: number | null;
  /** Undefined: nobody else has received the delivery. */
  deliveredTo?: string[] | undefined;
}

/** A delivery that this process has leased. */
type Lease = Pick<LeasedDelivery, "id" | "leaseToken">;

/** Leases deliveries and stores the outcome of their attempts, for SQLite and PostgreSQL. */
export function makeLeaseQueries(db: Kysely<StoreTables>, kind: DatabaseKind) {
  return {
    /**
     * Leases up to `limit` due deliveries of these channels for `leaseMs`. Deliveries that became due first are leased first. No
     * other process gets a leased delivery until the lease ends.
     */
    async leaseDue(request: LeaseRequest): Promise<LeasedDelivery[]> {
      if (request.channels.length === 0) return [];
      const leaseToken = randomUUID();
      const rows = await leaseRows(db, kind, { ...request, leaseToken });
      return (await withEnquiries(db, rows)).map((delivery) => ({ ...delivery, leaseToken }));
    },

    /** Resolves with false, and changes nothing, if the lease was lost to another process. */
    async markDelivered(lease: Lease, at: number) {
      const { numUpdatedRows } = await endLease(db, lease)
        .set({ state: "delivered", deliveredAt: at, lastError: null, lastFailure: null, deliveredTo: "[]" })
        .executeTakeFirst();
      return numUpdatedRows > 0;
    },

    /** Resolves with false, and changes nothing, if the lease was lost to another process. */
    async markAttemptFailed(lease: Lease, { error, failure, nextAttemptAt, deliveredTo }: FailedAttempt) {
      const { numUpdatedRows } = await endLease(db, lease)
        .set({ lastError: error, lastFailure: failure })
        .set(deliveredTo ? { deliveredTo: JSON.stringify(deliveredTo) } : {})
        .set(nextAttemptAt === null ? { state: "failed" } : { nextAttemptAt })
        .executeTakeFirst();
      return numUpdatedRows > 0;
    },
  };
}

function leaseRows(
  db: Kysely<StoreTables>,
  kind: DatabaseKind,
  { channels, now, leaseMs, limit, leaseToken }: LeaseRequest & { leaseToken: string },
) {
  return db
    .with(
      // Without `materialized`, PostgreSQL may evaluate the limit more than once and lease too many deliveries.
      (cte) => cte("due").materialized(),
      (query) =>
        query
          .selectFrom("deliveries")
          .select("id")
          .where("state", "=", "pending")
          .where("nextAttemptAt", "<=", now)
          .where((either) => either.or([either("leasedUntil", "is", null), either("leasedUntil", "<=", now)]))
          .where("channel", "in", channels)
          .orderBy("nextAttemptAt")
          .orderBy("id")
          .limit(limit)
          // SQLite has one writer at a time, so it needs no row locks.
          .$if(kind === "postgres", (due) => due.forUpdate().skipLocked()),
    )
    .updateTable("deliveries")
    .set({ leaseToken, leasedUntil: now + leaseMs })
    .where("id", "in", (query) => query.selectFrom("due").select("due.id"))
    .returningAll()
    .execute();
}

/** The deliveries of these rows with their enquiries, in the order in which they became due. */
async function withEnquiries(db: Kysely<StoreTables>, rows: Selectable<DeliveryTable>[]) {
  if (rows.length === 0) return [];
  const references = rows.map(({ reference }) => reference);
  const found = await db.selectFrom("enquiries").selectAll().where("reference", "in", references).execute();
  const enquiries = new Map(
    (await withDeliveries(db, found)).map((enquiry) => [enquiry.reference, enquiry] as const),
  );
  return rows
    .sort((one, other) => one.nextAttemptAt - other.nextAttemptAt || (one.id < other.id ? -1 : 1))
    .flatMap((row) => {
      const enquiry = enquiries.get(row.reference);
      // The enquiry may have been erased after its delivery was leased.
      return enquiry ? [{ ...toDelivery(row), enquiry }] : [];
    });
}

/** Updates the delivery, counts the attempt and ends the lease, if the lease was not lost to another process. */
function endLease(db: Kysely<StoreTables>, lease: Lease) {
  return db
    .updateTable("deliveries")
    .where("id", "=", lease.id)
    .where("leaseToken", "=", lease.leaseToken)
    .where("state", "=", "pending")
    .set(({ eb }) => ({ attempts: eb("attempts", "+", 1), leaseToken: null, leasedUntil: null }));
}
