import { type Kysely, sql } from "kysely";
import type { EnquiryDatabase } from "./enquiry-database.ts";
import { EnquiryStoreError } from "./store-error.ts";
import type { StoreTables } from "./store-tables.ts";

/** The tables that are copied, and their primary keys. Each table is listed after the tables to which it refers. */
const keys = {
  enquiries: ["reference"],
  deliveries: ["id"],
  notices: ["notice"],
  page_views: ["day", "path"],
} as const;
const tables = Object.keys(keys) as Array<keyof typeof keys>;

/** With at most 16 columns in a table, a statement has fewer values than either database allows. */
const rowsAtOnce = 500;

export interface MovedTable {
  table: string;
  rows: number;
}

/**
 * Copies a store into an empty store in one transaction. Rejects when the target is not empty or has its
 * own key. Rejects, and leaves the target empty, when the source gains or loses rows during the copy.
 */
export async function moveStore(from: EnquiryDatabase, to: EnquiryDatabase): Promise<MovedTable[]> {
  // A new store has one row for each notice.
  const held = (await countRows(to.tables)).find(({ table, rows }) => rows > 0 && table !== "notices");
  if (held !== undefined)
    throw new EnquiryStoreError(
      `${to.location} already contains ${held.rows} ${held.table}: move into an empty store.`,
    );
  // Links in mails already sent stay valid only if the target has the same key.
  const key = Buffer.from(await from.linkKey());
  if (!key.equals(await to.linkKey(key)))
    throw new EnquiryStoreError(
      `${to.location} has been used by a site, and has another key for the links in mails: move into a new data folder or database.`,
    );
  return await to.tables.transaction().execute(async (target) => {
    await target.deleteFrom("notices").execute();
    for (const table of tables)
      for await (const rows of pagesOf(from.tables, table))
        await target.insertInto(table).values(rows).execute();
    const [there, here] = [await countRows(target), await countRows(from.tables)];
    if (JSON.stringify(there) !== JSON.stringify(here))
      throw new EnquiryStoreError(
        `${from.location} changed while it was copied, so nothing was moved: stop the site and move again.`,
      );
    return there;
  });
}

function countRows(db: Kysely<StoreTables>): Promise<MovedTable[]> {
  return Promise.all(
    tables.map(async (table) => {
      const { rows } = await db
        .selectFrom(table as "enquiries")
        .select(({ fn }) => fn.countAll<number>().as("rows"))
        .executeTakeFirstOrThrow();
      return { table, rows };
    }),
  );
}

/** Yields all rows in pages, in the order of the primary key. */
async function* pagesOf(db: Kysely<StoreTables>, table: keyof typeof keys) {
  const columns: readonly string[] = keys[table];
  const key = sql.join(columns.map((column) => sql.ref(column)));
  let last = columns.map(() => "");
  while (true) {
    const rows = await db
      .selectFrom(table as "enquiries")
      .selectAll()
      .where(sql<boolean>`(${key}) > (${sql.join(last)})`)
      .orderBy(key)
      .limit(rowsAtOnce)
      .execute();
    const final: Readonly<Record<string, unknown>> | undefined = rows.at(-1);
    if (final === undefined) return;
    yield rows;
    last = columns.map((column) => String(final[column]));
  }
}
