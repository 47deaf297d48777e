import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { addressSpellings, canonicalAddress } from "./address-spellings.ts";
import { EnquiryStoreError } from "./store-error.ts";
import type { DatabaseKind, StoreTables } from "./store-tables.ts";

/**
 * Migrations for SQLite and PostgreSQL. Do not edit a released migration: add a new migration. While a deployment replaces the
 * servers, the former version still writes to a shared PostgreSQL database, so a migration must leave its statements valid: new
 * columns have a default, and a column is removed one release after its last use.
 */
const migrations: Record<string, (kind: DatabaseKind) => Migration> = {
  "2026-11-24-enquiries-and-deliveries": (kind) => ({
    async up(db: Kysely<unknown>) {
      // STRICT tables of SQLite have no type bigint, but their integers have 64 bits. Without STRICT, a column accepts any value.
      const [milliseconds, end] = kind === "sqlite" ? ["integer", "strict"] : ["bigint", ""];
      for (const statement of [
        `create table enquiries (
          reference text primary key,
          form text not null,
          fields text not null,
          search_text text not null,
          email text not null,
          page text not null,
          content_hash text not null,
          is_suspicious integer not null,
          spam_reasons text not null,
          received_at ${milliseconds} not null
        ) ${end}`,
        "create index enquiries_received_at on enquiries (received_at, reference)",
        "create index enquiries_email on enquiries (email)",
        "create index enquiries_content on enquiries (content_hash, received_at)",
        `create table deliveries (
          id text primary key,
          reference text not null references enquiries (reference) on delete cascade,
          channel text not null,
          state text not null,
          attempts integer not null,
          next_attempt_at ${milliseconds} not null,
          retrying_since ${milliseconds} not null,
          delivered_at ${milliseconds},
          last_error text,
          last_failure text,
          message_id text not null,
          lease_token text,
          leased_until ${milliseconds},
          unique (reference, channel)
        ) ${end}`,
        "create index deliveries_due on deliveries (state, next_attempt_at)",
        `create table store_checks (id integer primary key, checked_at ${milliseconds} not null) ${end}`,
        "insert into store_checks (id, checked_at) values (1, 0)",
      ])
        await sql.raw(statement).execute(db);
    },
  }),
  "2026-11-28-delivered-to": () => ({
    async up(db: Kysely<unknown>) {
      await sql`alter table deliveries add column delivered_to text not null default '[]'`.execute(db);
    },
  }),
  "2026-11-28-drop-store-checks": () => ({
    async up(db: Kysely<unknown>) {
      // No released version uses this table.
      await sql`drop table store_checks`.execute(db);
    },
  }),
  "2026-11-28-email-spellings": () => ({
    async up(db: Kysely<StoreTables>) {
      const rows = await db.selectFrom("enquiries").select(["reference", "email", "searchText"]).execute();
      for (const { reference, email, searchText } of rows) {
        const spellings = addressSpellings(email);
        if (spellings.every((spelling) => spelling === email)) continue;
        await db
          .updateTable("enquiries")
          .set({ email: canonicalAddress(email), searchText: [searchText, ...spellings].join("\n") })
          .where("reference", "=", reference)
          .execute();
      }
    },
  }),
};

const migrationTable = "enquiry_store_migrations";

/**
 * Runs the missing migrations. Several processes may call it at once. Rejects, and changes nothing, when the store has
 * a migration that this version does not know.
 */
export async function migrate(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const unknown = (await appliedMigrations(db)).filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length > 0)
    throw new EnquiryStoreError(
      `The enquiry store was written by another version of this site, which has other tables, and was not changed. To keep its enquiries, run "npm run enquiries -- export" with that version. Then set DATA_DIR to a new folder, or DATABASE_URL to a new database, and start the site.`,
    );
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(Object.entries(migrations).map(([name, make]) => [name, make(kind)])),
    },
    migrationTableName: migrationTable,
    migrationLockTableName: `${migrationTable}_lock`,
  });
  const { error } = await migrator.migrateToLatest();
  if (error)
    throw new EnquiryStoreError(
      `The tables of the enquiry store could not be brought up to date: ${error instanceof Error ? error.message : error}.`,
      { cause: error },
    );
}

/** Resolves with the names of the applied migrations, or with no names if the database is not a store. */
export async function appliedMigrations(db: Kysely<unknown>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === migrationTable)) return [];
  const applied = await (db as Kysely<{ [migrationTable]: { name: string } }>)
    .selectFrom(migrationTable)
    .select("name")
    .execute();
  return applied.map(({ name }) => name);
}
