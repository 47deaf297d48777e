import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { EnquiryDatabase } from "./enquiry-database.ts";
import { EnquiryStoreError } from "./store-error.ts";
import type { StoreTables } from "./store-tables.ts";

/** Tables and what tells their rows apart, in the order in which they refer to each other. */
const keys = {
  enquiries: ["reference"],
  deliveries: ["id"],
  notices: ["notice"],
  page_views: ["day", "path"],
} as const;
type MovedTable = keyof typeof keys;
const tables = Object.keys(keys) as MovedTable[];

/** At sixteen columns far below what either database takes in one statement. */
const rowsAtOnce = 500;

/** What a table holds: equal ones hold the same rows, in whatever order. */
export interface TableProof {
  table: string;
  rows: number;
  /** SHA-256 of each row, added up. */
  hash: string;
}

/**
 * Copies everything from one store into an empty one, in one transaction, and proves that both hold the same. The first
 * store stays as it is. Rejects when the second holds enquiries, and when the first changed meanwhile; then the second is
 * left empty.
 */
export async function moveStore(from: EnquiryDatabase, to: EnquiryDatabase): Promise<TableProof[]> {
  const { total } = await to.list({ limit: 0, offset: 0 });
  if (total > 0)
    throw new EnquiryStoreError(`${to.location} holds ${total} enquiries already: move into an empty store.`);
  if ((await to.tables.selectFrom("page_views").select("day").limit(1).execute()).length > 0)
    throw new EnquiryStoreError(`${to.location} holds views of pages already: move into an empty store.`);
  // Links in mails that were sent go on working.
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

/** Every row once, in the order that this database gives its keys. */
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
