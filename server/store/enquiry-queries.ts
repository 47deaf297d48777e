import type { Kysely, Selectable } from "kysely";
import { sql } from "kysely";
import type { EnquiryFilter, StoredEnquiry } from "#domain/enquiries/stored-enquiry.ts";
import { canonicalAddress } from "./address-spellings.ts";
import { searchable, toEnquiry } from "./store-rows.ts";
import type { EnquiryTable, StoreTables } from "./store-tables.ts";

/** Queries about enquiries, for SQLite and PostgreSQL. `afterErasure` is called after each erasure. */
export function makeEnquiryQueries(
  db: Kysely<StoreTables>,
  {
    patientDb,
    afterErasure,
  }: { patientDb: Kysely<StoreTables>; afterErasure: (() => Promise<void>) | undefined },
) {
  async function find(reference: string) {
    const row = await db
      .selectFrom("enquiries")
      .selectAll()
      .where("reference", "=", reference)
      .executeTakeFirst();
    return row && (await withDeliveries(db, [row]))[0];
  }

  async function list(filter: EnquiryFilter) {
    const [rows, { total }] = await Promise.all([
      matching(filter)
        .selectAll()
        .orderBy("receivedAt", "desc")
        .orderBy("reference", "desc")
        .limit(filter.limit)
        .offset(filter.offset)
        .execute(),
      matching(filter)
        .select(({ fn }) => fn.countAll<number>().as("total"))
        .executeTakeFirstOrThrow(),
    ]);
    return { enquiries: await withDeliveries(db, rows), total };
  }

  function matching({ form, email, state, since, before, text, after }: EnquiryFilter) {
    let query = db.selectFrom("enquiries");
    if (form !== undefined) query = query.where("form", "=", form);
    if (email !== undefined) query = query.where("email", "=", canonicalAddress(email));
    if (since !== undefined) query = query.where("receivedAt", ">=", since);
    if (before !== undefined) query = query.where("receivedAt", "<", before);
    if (after !== undefined)
      query = query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple("receivedAt", "reference"), "<", tuple(after.receivedAt, after.reference)),
      );
    if (text !== undefined)
      query = query.where(
        sql<boolean>`search_text like ${`%${searchable(text).replace(/[\\%_]/g, "\\$&")}%`} escape '\\'`,
      );
    if (state !== undefined)
      query = query.where(({ exists, not, selectFrom }) => {
        const deliveries = selectFrom("deliveries")
          .select("id")
          .whereRef("deliveries.reference", "=", "enquiries.reference");
        return state === "withheld"
          ? not(exists(deliveries))
          : exists(deliveries.where("deliveries.state", "=", state));
      });
    return query;
  }

  /** Erases the matching enquiries with their deliveries, and resolves with the number of enquiries. */
  async function erase(filter: { email: string } | { before: number }) {
    const all = patientDb.deleteFrom("enquiries");
    const { numDeletedRows } = await ("email" in filter
      ? all.where("email", "=", canonicalAddress(filter.email))
      : all.where("receivedAt", "<", filter.before)
    ).executeTakeFirst();
    await afterErasure?.();
    return Number(numDeletedRows);
  }

  return { find, list, erase };
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
