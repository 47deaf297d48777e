import type { Kysely, Selectable } from "kysely";
import { sql } from "kysely";
import type { EnquiryFilter, StoredEnquiry } from "#domain/enquiries/stored-enquiry.ts";
import { searchable, toEnquiry } from "./store-rows.ts";
import type { EnquiryTable, StoreTables } from "./store-tables.ts";

/** Queries about enquiries, for SQLite and PostgreSQL. `afterErasure` is called after each erasure. */
export function makeEnquiryQueries(db: Kysely<StoreTables>, afterErasure: (() => Promise<void>) | undefined) {
  async function find(reference: string) {
    const row = await db
      .selectFrom("enquiries")
      .selectAll()
      .where("reference", "=", reference)
      .executeTakeFirst();
    return row && (await withDeliveries(db, [row]))[0];
  }

  async function list(filter: EnquiryFilter) {
    const order = filter.first === "oldest" ? "asc" : "desc";
    const [rows, { total }] = await Promise.all([
      matching(filter)
        .selectAll()
        .orderBy("received_at", order)
        .orderBy("reference", order)
        .limit(filter.limit)
        .offset(filter.offset)
        .execute(),
      matching(filter)
        .select(({ fn }) => fn.countAll<number>().as("total"))
        .executeTakeFirstOrThrow(),
    ]);
    return { enquiries: await withDeliveries(db, rows), total };
  }

  function matching({ form, email, state, followUp, isHeld, isWarned, since, before, text }: EnquiryFilter) {
    let query = db.selectFrom("enquiries");
    if (form !== undefined) query = query.where("form", "=", form);
    if (email !== undefined) query = query.where("email", "=", email.toLowerCase());
    if (followUp !== undefined) query = query.where("work_state", "=", followUp);
    if (isHeld !== undefined) query = query.where("is_held", "=", isHeld ? 1 : 0);
    if (isWarned !== undefined) query = query.where("warned_at", isWarned ? "is not" : "is", null);
    if (since !== undefined) query = query.where("received_at", ">=", since);
    if (before !== undefined) query = query.where("received_at", "<", before);
    if (text !== undefined)
      query = query.where(
        sql<boolean>`search_text like ${`%${searchable(text).replace(/[\\%_]/g, "\\$&")}%`} escape '\\'`,
      );
    if (state !== undefined)
      query = query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom("deliveries")
            .select("id")
            .whereRef("deliveries.reference", "=", "enquiries.reference")
            .where("deliveries.state", "=", state),
        ),
      );
    return query;
  }

  /**
   * Counts enquiries with this content received at or after `since` (milliseconds since the epoch), up to 100. Also finds the
   * idempotency key of the latest of these enquiries.
   */
  async function findRepeats(contentHash: string, since: number) {
    const repeats = await db
      .selectFrom("enquiries")
      .select("idempotency_key")
      .where("content_hash", "=", contentHash)
      .where("received_at", ">=", since)
      .orderBy("received_at", "desc")
      // Limits the cost of a query during a flood of equal enquiries.
      .limit(100)
      .execute();
    return { count: repeats.length, latestIdempotencyKey: repeats[0]?.idempotency_key ?? null };
  }

  /** Erases every enquiry of this address, in any letter case, with its deliveries. */
  async function eraseByEmail(email: string) {
    const erased = await db.transaction().execute(async (transaction) => {
      const theirs = transaction
        .selectFrom("enquiries")
        .select("reference")
        .where("email", "=", email.toLowerCase());
      const deliveries = await transaction
        .deleteFrom("deliveries")
        .where("reference", "in", theirs)
        .executeTakeFirst();
      const enquiries = await transaction
        .deleteFrom("enquiries")
        .where("email", "=", email.toLowerCase())
        .executeTakeFirst();
      return { enquiries: Number(enquiries.numDeletedRows), deliveries: Number(deliveries.numDeletedRows) };
    });
    await afterErasure?.();
    return erased;
  }

  /** Erases enquiries received before this time (milliseconds since the epoch), and resolves with their number. */
  async function purge(before: number) {
    const { numDeletedRows } = await db
      .deleteFrom("enquiries")
      .where("received_at", "<", before)
      .executeTakeFirst();
    await afterErasure?.();
    return Number(numDeletedRows);
  }

  /** Resolves with the time of the newest enquiry, event or delivery (milliseconds since the epoch), or 0 for an empty store. */
  async function latestActivity() {
    const received = await db
      .selectFrom("enquiries")
      .select(({ fn }) => fn.max("received_at").as("at"))
      .executeTakeFirstOrThrow();
    const delivered = await db
      .selectFrom("deliveries")
      .select(({ fn }) => [fn.max("occurred_at").as("occurred"), fn.max("delivered_at").as("delivered")])
      .executeTakeFirstOrThrow();
    return Math.max(received.at ?? 0, delivered.occurred ?? 0, delivered.delivered ?? 0);
  }

  /**
   * Counts open enquiries. `new` enquiries wait for an answer. `held` enquiries were set aside as suspicious, and nobody has
   * released or marked them.
   */
  async function countOpen() {
    const counts = await db
      .selectFrom("enquiries")
      .select(({ fn }) => ["is_held", fn.countAll<number>().as("count")])
      .where("work_state", "=", "new")
      .groupBy("is_held")
      .execute();
    const count = (isHeld: 0 | 1) => counts.find(({ is_held }) => is_held === isHeld)?.count ?? 0;
    return { new: count(0), held: count(1) };
  }

  return { find, list, findRepeats, countOpen, eraseByEmail, purge, latestActivity };
}

/** Reads the deliveries of these rows, and returns the complete enquiries. */
export async function withDeliveries(
  db: Kysely<StoreTables>,
  rows: Selectable<EnquiryTable>[],
): Promise<StoredEnquiry[]> {
  if (rows.length === 0) return [];
  const deliveries = await db
    .selectFrom("deliveries")
    .selectAll()
    .where(
      "reference",
      "in",
      rows.map(({ reference }) => reference),
    )
    .orderBy("channel")
    .execute();
  const byReference = Map.groupBy(deliveries, ({ reference }) => reference);
  return rows.map((row) => toEnquiry(row, byReference.get(row.reference) ?? []));
}
