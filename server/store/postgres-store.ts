import {
  CamelCasePlugin,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  sql,
} from "kysely";
import pg from "pg";
import { withoutPassword } from "./database-url.ts";
import type { EnquiryStore, StoreSettings } from "./enquiry-store.ts";
import { appliedMigrations, migrate } from "./migrations.ts";
import { makeSqlEnquiryStore } from "./sql-store.ts";
import { EnquiryStoreError, NoStoreError } from "./store-error.ts";
import type { StoreTables } from "./store-tables.ts";

// Times and counts are far below the largest safe integer.
pg.defaults.parseInt8 = true;

export interface PostgresStoreOptions extends StoreSettings {
  databaseUrl: string;
  /** How long a statement for which a visitor or the outbox waits may take, in milliseconds. */
  statementMs?: number;
}

/** Opens the store in this PostgreSQL database, which several servers may share. Rejects with a message for the operator. */
export async function openPostgresStore({
  databaseUrl,
  messageIdDomain,
  mustExist = false,
  onConnectionError = () => {},
  statementMs = 5_000,
}: PostgresStoreOptions): Promise<EnquiryStore> {
  const location = withoutPassword(databaseUrl);
  const db = connectPostgres(databaseUrl, onConnectionError, {
    max: 10,
    statement_timeout: statementMs,
    lock_timeout: statementMs * 0.8,
    // Ends a query if the server stops answering.
    query_timeout: statementMs * 1.6,
  });
  const patientDb = connectPostgres(databaseUrl, onConnectionError, { max: 1 });
  const store = makeSqlEnquiryStore({ db, patientDb, kind: "postgres", messageIdDomain });
  try {
    await assertUtf8(db);
    if (mustExist && (await appliedMigrations(db as Kysely<unknown>)).length === 0)
      throw new NoStoreError(location);
    await migrate(patientDb as Kysely<unknown>, "postgres");
  } catch (error) {
    await store.close();
    throw error instanceof NoStoreError ? error : explainPostgresError(location, error);
  }
  return {
    ...store,
    location,
    async backup() {
      throw new EnquiryStoreError("The store is in PostgreSQL: back it up with pg_dump.");
    },
  };
}

/** A pool of connections that sync each commit to disk. `limits` says how many there are, and how long a query may take. */
export function connectPostgres(
  databaseUrl: string,
  onConnectionError: (error: Error) => void,
  limits: pg.PoolConfig = {},
): Kysely<StoreTables> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: "ozo-site",
    // An acknowledged enquiry must be on disk even if the database's default for synchronous_commit is off.
    options: "-c synchronous_commit=on",
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    ...limits,
  });
  // Both listeners are necessary, because an error event without a listener would end this process when the database
  // restarts. The pool reports lost idle connections, and the client reports the loss of a connection in use.
  pool.on("error", onConnectionError);
  pool.on("connect", (client) => client.on("error", () => {}));

  return new Kysely<StoreTables>({
    dialect: new PostgresDialect({ pool: closingFailedConnections(pool) }),
    plugins: [new CamelCasePlugin()],
  });
}

/**
 * The pool, except that a connection is closed after use if a statement failed: after a failover its server may stay read-only, and
 * after a timeout it may not answer again.
 */
function closingFailedConnections(pool: pg.Pool): PostgresPool {
  async function connect() {
    const client = await pool.connect();
    let hasFailed = false;
    const query = (text: string, parameters: unknown[]) =>
      client.query(text, parameters).catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
    return { query, release: () => client.release(hasFailed) } as unknown as PostgresPoolClient;
  }
  return { connect, end: () => pool.end(), options: pool.options };
}

async function assertUtf8(db: Kysely<StoreTables>) {
  const { rows } = await sql<{ serverEncoding: string }>`show server_encoding`.execute(db);
  const encoding = rows[0]?.serverEncoding;
  if (encoding !== "UTF8")
    throw new EnquiryStoreError(`the database has the encoding ${encoding}: create it with ENCODING 'UTF8'`);
}

/** What the operator can do, by SQLSTATE or by Node's code. */
const remedies: Record<string, string> = {
  "28P01": "correct the user name and the password in it",
  "28000": "allow this user and this machine in pg_hba.conf",
  "3D000": "create the database, as docs/operations.md shows",
  "42501": "make this user the owner of the database",
  ECONNREFUSED: "start PostgreSQL, or correct the host and the port",
  ENOTFOUND: "correct the host",
};

function explainPostgresError(location: string, cause: unknown) {
  if (!(cause instanceof Error)) return cause;
  // An error of a migration has the database's error as its cause.
  const { code = "" } = (cause.cause ?? cause) as pg.DatabaseError;
  const remedy = remedies[code] ? `: ${remedies[code]}.` : "";
  return new EnquiryStoreError(
    `The enquiry store at ${location} can't be used (DATABASE_URL): ${cause.message || code}${remedy}`,
    { cause },
  );
}
