import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { EnquiryStore } from "#domain/enquiries/enquiry-store.ts";
import type { DeliveryEvent, FollowUpState } from "#domain/enquiries/follow-up.ts";
import { newDelivery } from "./store-rows.ts";
import type { StoreTables } from "./store-tables.ts";

type FollowUpQueries = Pick<EnquiryStore, "mark" | "markWarned" | "leaseNotice" | "markNoticeSent">;

const events: Record<FollowUpState, DeliveryEvent> = { new: "reopened", answered: "answered", spam: "spam" };

/** How much the clocks of several servers may differ. A stored time further in the future comes from a wrong clock. */
const clockDifferenceMs = 10 * 60_000;

/** Queries about follow-up and notices, for SQLite and PostgreSQL. */
export function makeFollowUpQueries(db: Kysely<StoreTables>): FollowUpQueries {
  const mark: EnquiryStore["mark"] = async (reference, { state, at, by }) =>
    await db.transaction().execute(async (transaction) => {
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

  const markWarned: EnquiryStore["markWarned"] = async (before, at) => {
    await db
      .updateTable("enquiries")
      .set({ warned_at: at })
      .where("work_state", "=", "new")
      .where("is_held", "=", 1)
      .where("received_at", "<", before)
      .where("warned_at", "is", null)
      .execute();
  };

  const leaseNotice: EnquiryStore["leaseNotice"] = async (notice, { now, leaseMs, sentBefore }) => {
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
  };

  const markNoticeSent: EnquiryStore["markNoticeSent"] = async (notice, { leaseToken }, at) => {
    await db
      .updateTable("notices")
      .set({ sent_at: at, lease_token: null, leased_until: null })
      .where("notice", "=", notice)
      .where("lease_token", "=", leaseToken)
      .execute();
  };

  return { mark, markWarned, leaseNotice, markNoticeSent };
}
