import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Channel, FailureKind, LeasedDelivery } from "#domain/enquiries/stored-enquiry.ts";
import { withDeliveries } from "./enquiry-queries.ts";
import { deliveryRow, dueColumns, toDelivery } from "./store-rows.ts";
import type { DatabaseKind, StoreTables } from "./store-tables.ts";

/** A delivery that this process has leased. */
type Lease = Pick<LeasedDelivery, "id" | "leaseToken">;

/** Queries about deliveries, for SQLite and PostgreSQL. */
export function makeDeliveryQueries(
  db: Kysely<StoreTables>,
  { kind, messageIdDomain }: { kind: DatabaseKind; messageIdDomain: string },
) {
  /**
   * Leases up to `limit` due deliveries of these channels for `leaseMs`. Deliveries that became due first are leased first. No
   * other process gets a leased delivery until the lease ends.
   */
  async function leaseDue({
    channels,
    now,
    leaseMs,
    limit,
  }: {
    channels: Channel[];
    now: number;
    leaseMs: number;
    limit: number;
  }): Promise<LeasedDelivery[]> {
    if (channels.length === 0) return [];
    const leaseToken = randomUUID();
    const leased = await db
      .with(
        // Without `materialized`, PostgreSQL may evaluate the limit more than once and lease too many deliveries.
        (cte) => cte("due").materialized(),
        (query) =>
          query
            .selectFrom("deliveries")
            .select("id")
            .where("state", "=", "pending")
            .where("nextAttemptAt", "<=", now)
            .where((either) =>
              either.or([either("leasedUntil", "is", null), either("leasedUntil", "<=", now)]),
            )
            .where("channel", "in", channels)
            .orderBy("nextAttemptAt")
            .orderBy("id")
            .limit(limit)
            // SQLite has one writer at a time, so it needs no row locks.
            .$if(kind === "postgres", (due) => due.forUpdate().skipLocked()),
      )
      .updateTable("deliveries")
      .set({ leaseToken: leaseToken, leasedUntil: now + leaseMs })
      .where("id", "in", (query) => query.selectFrom("due").select("due.id"))
      .returningAll()
      .execute();
    if (leased.length === 0) return [];

    const enquiries = await withDeliveries(
      db,
      await db
        .selectFrom("enquiries")
        .selectAll()
        .where(
          "reference",
          "in",
          leased.map(({ reference }) => reference),
        )
        .execute(),
    );
    const byReference = new Map(enquiries.map((enquiry) => [enquiry.reference, enquiry]));
    return leased
      .sort((one, other) => one.nextAttemptAt - other.nextAttemptAt || (one.id < other.id ? -1 : 1))
      .flatMap((row) => {
        const enquiry = byReference.get(row.reference);
        // The enquiry may have been erased after its delivery was leased.
        return enquiry ? [{ ...toDelivery(row), leaseToken, enquiry }] : [];
      });
  }

  function updateLeased(lease: Lease) {
    return db
      .updateTable("deliveries")
      .where("id", "=", lease.id)
      .where("leaseToken", "=", lease.leaseToken)
      .where("state", "=", "pending")
      .set(({ eb }) => ({ attempts: eb("attempts", "+", 1), leaseToken: null, leasedUntil: null }));
  }

  /** Resolves with false, and changes nothing, if the lease was lost to another process. */
  async function markDelivered(lease: Lease, at: number) {
    const { numUpdatedRows } = await updateLeased(lease)
      .set({ state: "delivered", deliveredAt: at, lastError: null, lastFailure: null })
      .executeTakeFirst();
    return numUpdatedRows > 0;
  }

  /** `nextAttemptAt: null` makes the delivery `failed`. Resolves with false if the lease was lost to another process. */
  async function markAttemptFailed(
    lease: Lease,
    { error, failure, nextAttemptAt }: { error: string; failure: FailureKind; nextAttemptAt: number | null },
  ) {
    const { numUpdatedRows } = await updateLeased(lease)
      .set({ lastError: error, lastFailure: failure })
      .set(nextAttemptAt === null ? { state: "failed" } : { nextAttemptAt: nextAttemptAt })
      .executeTakeFirst();
    return numUpdatedRows > 0;
  }

  /**
   * Makes the deliveries of this enquiry on these channels due at once, whatever their state, and creates those that are missing.
   * A delivery keeps its Message-ID.
   */
  async function resend(reference: string, channels: readonly Channel[], now: number) {
    await db
      .insertInto("deliveries")
      .values(channels.map((channel) => deliveryRow(channel, reference, { at: now, messageIdDomain })))
      .onConflict((conflict) => conflict.columns(["reference", "channel"]).doUpdateSet(dueColumns(now)))
      .execute();
  }

  /** Makes all pending and failed deliveries on these channels due at once, and resolves with their number. */
  async function resendAll(channels: readonly Channel[], now: number) {
    const { numUpdatedRows } = await db
      .updateTable("deliveries")
      .set(dueColumns(now))
      .where("state", "!=", "delivered")
      .where("channel", "in", channels)
      .executeTakeFirst();
    return Number(numUpdatedRows);
  }

  /** The different errors of pending and failed deliveries, with the kind of failure. */
  function listFailures() {
    return db
      .selectFrom("deliveries")
      .select(["channel", "state", "lastFailure as failure", "lastError as error"])
      .distinct()
      .where("state", "!=", "delivered")
      .where("lastFailure", "is not", null)
      .limit(100)
      .$narrowType<{ failure: FailureKind; error: string }>()
      .execute();
  }

  /**
   * Counts deliveries by channel and state. `oldestSince` is the earliest `retryingSince` of the counted deliveries. The
   * query reads every delivery, which takes about 40 ms for 100,000 deliveries.
   */
  function countDeliveries() {
    return db
      .selectFrom("deliveries")
      .select(({ fn }) => [
        "channel",
        "state",
        fn.countAll<number>().as("count"),
        fn.min("retryingSince").as("oldestSince"),
      ])
      .groupBy(["channel", "state"])
      .orderBy("channel")
      .orderBy("state")
      .execute();
  }

  return { leaseDue, markDelivered, markAttemptFailed, resend, resendAll, listFailures, countDeliveries };
}
