import { CamelCasePlugin, Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { withoutPassword } from "./database-url.ts";
import type { EnquiryStore, StoreSettings } from "./enquiry-store.ts";
import { appliedMigrations, migrate } from "./migrations.ts";
import { makeSqlEnquiryStore } from "./sql-store.ts";
import { EnquiryStoreError, NoStoreError } from "./store-error.ts";
import type { StoreTables } from "./store-tables.ts";

/** Opens the store in this PostgreSQL database, which several servers may share. Rejects with a message for the operator. */
export async function openPostgresStore({
  databaseUrl,
  messageIdDomain,
  mustExist = false,
  onConnectionError = () => {},
}: StoreSettings & { databaseUrl: string }): Promise<EnquiryStore> {
  const location = withoutPassword(databaseUrl);
  const db = connectPostgres(databaseUrl, onConnectionError);
  try {
    await assertUtf8(db);
    if (mustExist && (await appliedMigrations(db as Kysely<unknown>)).length === 0)
      throw new NoStoreError(location);
    await migrate(db as Kysely<unknown>, "postgres");
  } catch (error) {
    await db.destroy();
    throw error instanceof NoStoreError ? error : explainPostgresError(location, error);
  }
  return {
    ...makeSqlEnquiryStore({ db, kind: "postgres", messageIdDomain }),
    location,
    async backup() {
      throw new EnquiryStoreError("The store is in PostgreSQL: back it up with pg_dump.");
    },
  };
}

/** A pool of connections that end lost and hanging queries, and that sync each commit to disk. */
export function connectPostgres(
  databaseUrl: string,
  onConnectionError: (error: Error) => void,
): Kysely<StoreTables> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: "ozo-site",
    // An acknowledged enquiry must be on disk even if the database's default for synchronous_commit is off.
    options: "-c synchronous_commit=on",
    max: 10,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 5_000,
    lock_timeout: 4_000,
    idle_in_transaction_session_timeout: 10_000,
    // Ends a query if the server stops answering.
    query_timeout: 8_000,
    keepAlive: true,
    types: { getTypeParser },
  });
  // Both listeners are necessary, because an error event without a listener would end this process when the database
  // restarts. The pool reports lost idle connections, and the client reports the loss of a connection in use.
  pool.on("error", onConnectionError);
  pool.on("connect", (client) => client.on("error", () => {}));

  return new Kysely<StoreTables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin()],
  });
}

// Reads a bigint as a number, because times and counts are far below the largest safe integer.
const getTypeParser = ((type: number) =>
  type === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(type)) as typeof pg.types.getTypeParser;

async function assertUtf8(db: Kysely<StoreTables>) {
  const { rows } = await sql<{ serverEncoding: string }>`show server_encoding`.execute(db);
  const encoding = rows[0]?.serverEncoding;
  if (encoding !== "UTF8")
    throw new EnquiryStoreError(`the database has the encoding ${encoding}: create it with ENCODING 'UTF8'`);
}

function explainPostgresError(location: string, cause: unknown) {
  const reason =
    cause instanceof Error ? cause.message || String("code" in cause && cause.code) : String(cause);
  return new EnquiryStoreError(`The enquiry store at ${location} can't be used (DATABASE_URL): ${reason}`, {
    cause,
  });
}
