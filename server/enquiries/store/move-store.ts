import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { EnquiryDatabase } from "./enquiry-database.ts";
import { EnquiryStoreError } from "./store-error.ts";
import type { StoreTables } from "./store-tables.ts";

/** The tables and their primary keys, each table after those that it refers to. */
const keys = {
  enquiries: ["reference"],
  deliveries: ["id"],
  notices: ["notice"],
  page_views: ["day", "path"],
} as const;
type MovedTable = keyof typeof keys;
const tables = Object.keys(keys) as MovedTable[];

/** With 16 columns, far below the number of values that both databases allow in one statement. */
const rowsAtOnce = 500;

/** A summary of a table: tables with equal summaries hold the same rows, in any order. */
export interface TableProof {
  table: string;
  rows: number;
  /** The sum of the SHA-256 hashes of all rows. */
  hash: string;
}

/**
 * Copies a store into an empty one in one transaction, and compares both. Rejects, and leaves the target empty, when they
 * differ because the source changed meanwhile. Rejects when the target is not empty.
 */
export async function moveStore(from: EnquiryDatabase, to: EnquiryDatabase): Promise<TableProof[]> {
  const { total } = await to.list({ limit: 0, offset: 0 });
  if (total > 0)
    throw new EnquiryStoreError(`${to.location} already holds ${total} enquiries: move into an empty store.`);
  if ((await to.tables.selectFrom("page_views").select("day").limit(1).execute()).length > 0)
    throw new EnquiryStoreError(`${to.location} already holds page views: move into an empty store.`);
  // With the same key, links in mails already sent stay valid.
  await to.linkKey(await from.linkKey());
  return await to.tables.transaction().execute(async (target) => {
    await target.deleteFrom("notices").execute();
    for (const table of tables)
      for await (const rows of pagesOf(from.tables, table))
        await target.insertInto(table).values(rows).execute();
    const [there, here] = [await prove(target), await prove(from.tables)];
    if (JSON.stringify(there) !== JSON.stringify(here))
      throw new EnquiryStoreError(
        `${from.location} changed while it was copied, so nothing was moved: stop the site and move again.`,
      );
    return there;
  });
}

async function prove(db: Kysely<StoreTables>): Promise<TableProof[]> {
  const proofs: TableProof[] = [];
  for (const table of tables) {
    let [rows, sum] = [0, 0n];
    for await (const page of pagesOf(db, table)) {
      rows += page.length;
      for (const row of page) sum += hashOf(row);
    }
    proofs.push({ table, rows, hash: BigInt.asUintN(256, sum).toString(16).padStart(64, "0") });
  }
  return proofs;
}

/** All rows in pages, in the order of the primary key. */
async function* pagesOf(db: Kysely<StoreTables>, table: MovedTable) {
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

function hashOf(row: object): bigint {
  const columns = Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1));
  return BigInt(`0x${createHash("sha256").update(JSON.stringify(columns)).digest("hex")}`);
}
