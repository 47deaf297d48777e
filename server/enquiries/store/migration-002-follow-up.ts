import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { DatabaseKind } from "./store-tables.ts";

/** Starts the definition of a table. In SQLite, the table is STRICT: other tables accept any value in any column. */
export function createTable(db: Kysely<unknown>, kind: DatabaseKind, name: string) {
  const creation = db.schema.createTable(name);
  return kind === "sqlite" ? creation.modifyEnd(sql`strict`) : creation;
}

/** Adds the follow-up state, a delivery per event, notices, and visitors' copies. */
export function followUpMigration(kind: DatabaseKind): Migration {
  const milliseconds = kind === "sqlite" ? "integer" : "bigint";
  return {
    async up(db: Kysely<unknown>) {
      for (const addition of [
        "work_state text not null default 'new'",
        `worked_at ${milliseconds}`,
        "worked_by text",
        `warned_at ${milliseconds}`,
      ])
        await sql`alter table enquiries add column ${sql.raw(addition)}`.execute(db);
      await sql`create index enquiries_work on enquiries (work_state, is_held, received_at)`.execute(db);

      await (kind === "sqlite" ? rebuildDeliveries(db) : alterDeliveries(db));
      await db.schema.createIndex("deliveries_reference").on("deliveries").column("reference").execute();
      // The quotas of visitors' copies read the copies of one day. Only copies have a recipient.
      await sql`create index deliveries_copies on deliveries (occurred_at) where recipient is not null`.execute(
        db,
      );

      await createTable(db, kind, "notices")
        .addColumn("notice", "text", (column) => column.primaryKey())
        .addColumn("sent_at", milliseconds, (column) => column.notNull())
        .addColumn("lease_token", "text")
        .addColumn("leased_until", milliseconds)
        .execute();
      await sql`insert into notices (notice, sent_at) values ('digest', 0), ('warning', 0)`.execute(db);

      // The key that signs the links in mails to sales. With SQLite the key is in a file, so that a copy of the database
      // is not enough to make links.
      if (kind === "postgres")
        await db.schema
          .createTable("secrets")
          .addColumn("name", "text", (column) => column.primaryKey())
          .addColumn("value", "text", (column) => column.notNull())
          .execute();
    },
  };
}

async function alterDeliveries(db: Kysely<unknown>) {
  await sql`alter table deliveries
    drop constraint deliveries_reference_channel,
    add column event text not null default 'created',
    add column occurred_at bigint,
    add column recipient text`.execute(db);
}

/** Builds the table anew, because SQLite can't drop a constraint (one delivery per channel and enquiry). */
async function rebuildDeliveries(db: Kysely<unknown>) {
  await sql`create table new_deliveries (
    id text primary key,
    reference text not null references enquiries (reference) on delete cascade,
    channel text not null,
    state text not null,
    attempts integer not null,
    next_attempt_at integer not null,
    retrying_since integer not null,
    delivered_at integer,
    last_error text,
    message_id text not null,
    lease_token text,
    leased_until integer,
    event text not null default 'created',
    occurred_at integer,
    recipient text
  ) strict`.execute(db);
  await sql`insert into new_deliveries select *, 'created', null, null from deliveries`.execute(db);
  await sql`drop table deliveries`.execute(db);
  await sql`alter table new_deliveries rename to deliveries`.execute(db);
  await sql`create index deliveries_due on deliveries (state, next_attempt_at)`.execute(db);
}
