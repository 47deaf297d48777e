import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { EnquiryStoreError } from "./store-error.ts";
import type { DatabaseKind } from "./store-tables.ts";

/** Migrations for SQLite and PostgreSQL. Do not edit a released migration: add a new migration. */
const migrations: Record<string, (kind: DatabaseKind) => Migration> = {
  "2026-11-24-enquiries-and-deliveries": (kind) => ({
    async up(db: Kysely<unknown>) {
      // STRICT tables of SQLite have no type bigint, but their integers have 64 bits.
      const milliseconds = kind === "sqlite" ? "integer" : "bigint";

      await createTable(db, kind, "enquiries")
        .addColumn("reference", "text", (column) => column.primaryKey())
        .addColumn("form", "text", (column) => column.notNull())
        .addColumn("fields", "text", (column) => column.notNull())
        .addColumn("search_text", "text", (column) => column.notNull())
        .addColumn("email", "text", (column) => column.notNull())
        .addColumn("page", "text", (column) => column.notNull())
        .addColumn("content_hash", "text", (column) => column.notNull())
        .addColumn("is_suspicious", "integer", (column) => column.notNull())
        .addColumn("spam_reasons", "text", (column) => column.notNull())
        .addColumn("received_at", milliseconds, (column) => column.notNull())
        .execute();
      for (const index of [
        "enquiries_received_at on enquiries (received_at, reference)",
        "enquiries_email on enquiries (email)",
        "enquiries_content on enquiries (content_hash, received_at)",
      ])
        await sql`create index ${sql.raw(index)}`.execute(db);

      await createTable(db, kind, "deliveries")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("reference", "text", (column) =>
          column.notNull().references("enquiries.reference").onDelete("cascade"),
        )
        .addColumn("channel", "text", (column) => column.notNull())
        .addColumn("state", "text", (column) => column.notNull())
        .addColumn("attempts", "integer", (column) => column.notNull())
        .addColumn("next_attempt_at", milliseconds, (column) => column.notNull())
        .addColumn("retrying_since", milliseconds, (column) => column.notNull())
        .addColumn("delivered_at", milliseconds)
        .addColumn("last_error", "text")
        .addColumn("last_failure", "text")
        .addColumn("message_id", "text", (column) => column.notNull())
        .addColumn("lease_token", "text")
        .addColumn("leased_until", milliseconds)
        .addUniqueConstraint("deliveries_reference_channel", ["reference", "channel"])
        .execute();
      await sql`create index deliveries_due on deliveries (state, next_attempt_at)`.execute(db);

      // For `check`: only a write reveals a full disk or a read-only database.
      await createTable(db, kind, "store_checks")
        .addColumn("id", "integer", (column) => column.primaryKey())
        .addColumn("checked_at", milliseconds, (column) => column.notNull())
        .execute();
      await sql`insert into store_checks (id, checked_at) values (1, 0)`.execute(db);
    },
  }),
};

/** Starts the definition of a table. In SQLite, the table is STRICT: other tables accept any value in any column. */
function createTable(db: Kysely<unknown>, kind: DatabaseKind, name: string) {
  const creation = db.schema.createTable(name);
  return kind === "sqlite" ? creation.modifyEnd(sql`strict`) : creation;
}

const migrationTable = "enquiry_store_migrations";

/**
 * Runs the missing migrations. Several processes may call it at once. Rejects, and changes nothing, when another version of the site
 * has made the tables.
 */
export async function migrate(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const unknown = (await appliedMigrations(db)).filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length > 0) throw new EnquiryStoreError(describeOtherVersion("The enquiry store"));
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

/** What the operator can do with a store whose tables this version does not know. */
export function describeOtherVersion(store: string): string {
  return `${store} was written by another version of this site, which has other tables, and was not changed. To keep its enquiries, run "npm run enquiries -- export" with that version. Then set DATA_DIR to a new folder, or DATABASE_URL to a new database, and start the site.`;
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
