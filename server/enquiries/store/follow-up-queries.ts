import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { DeliveryEvent, FollowUpState, Notice } from "#domain/enquiries/follow-up.ts";
import { newDelivery } from "./store-rows.ts";
import type { StoreTables } from "./store-tables.ts";

const events: Record<FollowUpState, DeliveryEvent> = { new: "reopened", answered: "answered", spam: "spam" };

/** How much the clocks of several servers may differ. A stored time further in the future comes from a wrong clock. */
const clockDifferenceMs = 10 * 60_000;

/** Queries about follow-up and notices, for SQLite and PostgreSQL. */
export function makeFollowUpQueries(db: Kysely<StoreTables>) {
  /**
   * Sets the follow-up state. Creates a webhook delivery if the enquiry has a webhook delivery that is not held. Resolves
   * with false, and changes nothing, if the enquiry already has the state or does not exist.
   */
  function mark(reference: string, { state, at, by }: { state: FollowUpState; at: number; by: string }) {
    return db.transaction().execute(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable("enquiries")
        .set({ work_state: state, worked_at: at, worked_by: by })
        .where("reference", "=", reference)
        .where("work_state", "!=", state)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      const known = await transaction
        .selectFrom("deliveries")
        .select("id")
        .where("reference", "=", reference)
        .where("channel", "=", "webhook")
        .where("state", "!=", "held")
        .executeTakeFirst();
      if (known !== undefined)
        await transaction
          .insertInto("deliveries")
          .values({ ...newDelivery("webhook", reference, at), event: events[state] })
          .execute();
      return true;
    });
  }

  /**
   * Records that sales was notified of all held enquiries that are still `new` and were received before `before`. Times are in
   * milliseconds since the epoch.
   */
  async function markWarned(before: number, at: number) {
    await db
      .updateTable("enquiries")
      .set({ warned_at: at })
      .where("work_state", "=", "new")
      .where("is_held", "=", 1)
      .where("received_at", "<", before)
      .where("warned_at", "is", null)
      .execute();
  }

  /**
   * Leases the right to send this notice for `leaseMs`. Resolves with undefined if another process has the lease, or if the notice
   * was last sent at `sentBefore` or later. A stored time more than ten minutes in the future comes from a wrong clock and is
   * ignored. Times are in milliseconds since the epoch.
   */
  async function leaseNotice(
    notice: Notice,
    { now, leaseMs, sentBefore }: { now: number; leaseMs: number; sentBefore: number },
  ) {
    const leaseToken = randomUUID();
    const { numUpdatedRows } = await db
      .updateTable("notices")
      .set({ lease_token: leaseToken, leased_until: now + leaseMs })
      .where("notice", "=", notice)
      .where((either) =>
        either.or([either("sent_at", "<", sentBefore), either("sent_at", ">", now + clockDifferenceMs)]),
      )
      .where((either) => either.or([either("leased_until", "is", null), either("leased_until", "<=", now)]))
      .executeTakeFirst();
    return numUpdatedRows > 0n ? { leaseToken } : undefined;
  }

  /** Records that the notice was sent, and ends the lease. */
  async function markNoticeSent(notice: Notice, { leaseToken }: { leaseToken: string }, at: number) {
    await db
      .updateTable("notices")
      .set({ sent_at: at, lease_token: null, leased_until: null })
      .where("notice", "=", notice)
      .where("lease_token", "=", leaseToken)
      .execute();
  }

  return { mark, markWarned, leaseNotice, markNoticeSent };
}
