import type { DatabaseSync, StatementSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";

export interface NodeSqliteOptions {
  /** How long a query waits for another process's lock. */
  lockWaitMs: number;
  /** Brings what was written to disk; SQLite then need not. No query that writes is answered before. */
  log?: { sync(): Promise<void>; close(): void };
}

/**
 * Kysely over Node's own SQLite. Waiting, for a lock of another process or for the disk, happens here, not in SQLite, which
 * would stop the whole server meanwhile.
 */
export function nodeSqliteDialect(database: DatabaseSync, options: NodeSqliteOptions): Dialect {
  return {
    createAdapter: () => new NodeSqliteAdapter(),
    createDriver: () => new NodeSqliteDriver(database, options),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class NodeSqliteAdapter extends SqliteAdapter {
  // SQLite does roll back tables: a migration killed half-way must leave nothing.
  override get supportsTransactionalDdl() {
    return true;
  }
  // There is one, and the driver hands it out itself: Kysely would keep it until what was written is on disk.
  override get supportsMultipleConnections() {
    return true;
  }
}

/** One connection, used by one task after the other. */
class NodeSqliteDriver implements Driver {
  readonly #database: DatabaseSync;
  readonly #connection: NodeSqliteConnection;
  readonly #log: NodeSqliteOptions["log"];
  #isFree = Promise.resolve();
  #giveBack = () => {};

  constructor(database: DatabaseSync, { lockWaitMs, log }: NodeSqliteOptions) {
    this.#database = database;
    this.#connection = new NodeSqliteConnection(database, lockWaitMs);
    this.#log = log;
  }

  async init() {}

  async acquireConnection() {
    const isFree = this.#isFree;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#isFree = promise;
    await isFree;
    this.#giveBack = resolve;
    return this.#connection;
  }

  async releaseConnection() {
    const { hasWritten } = this.#connection;
    this.#connection.hasWritten = false;
    this.#giveBack();
    // Meanwhile others may read, and write what shares the next round.
    if (hasWritten) await this.#log?.sync();
  }

  async beginTransaction() {
    // Taking the write lock at once: a transaction that starts by reading could not get it later without failing.
    await this.#connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  async commitTransaction() {
    await this.#connection.executeQuery(CompiledQuery.raw("commit"));
  }

  async rollbackTransaction() {
    // A full disk makes SQLite roll back by itself.
    if (this.#database.isTransaction) await this.#connection.executeQuery(CompiledQuery.raw("rollback"));
  }

  async destroy() {
    if (this.#database.isOpen) this.#database.close();
    this.#log?.close();
  }
}

interface Prepared {
  statement: StatementSync;
  isQuery: boolean;
}

/** Statements that come again and again are prepared once; those with room for many rows seldom come twice. */
const longestKept = 2_000;
const mostKept = 100;

class NodeSqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, Prepared>();
  readonly #lockWaitMs: number;
  hasWritten = false;

  constructor(database: DatabaseSync, lockWaitMs: number) {
    this.#database = database;
    this.#lockWaitMs = lockWaitMs;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    this.hasWritten ||= query.query.kind !== "SelectQueryNode";
    const giveUpAt = performance.now() + this.#lockWaitMs;
    for (;;) {
      try {
        return this.#execute<Row>(query);
      } catch (error) {
        if (!isBusy(error) || performance.now() > giveUpAt) throw error;
      }
      await sleep(10);
    }
  }

  #execute<Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> {
    const { statement, isQuery } = this.#prepare(sql);
    const values = parameters as Array<string | number | null>;
    if (isQuery) return { rows: statement.all(...values) as Row[] };
    const { changes } = statement.run(...values);
    return { rows: [], numAffectedRows: BigInt(changes) };
  }

  #prepare(sql: string): Prepared {
    const kept = this.#prepared.get(sql);
    if (kept !== undefined) return kept;
    const statement = this.#database.prepare(sql);
    const prepared = { statement, isQuery: statement.columns().length > 0 };
    if (sql.length <= longestKept && this.#prepared.size < mostKept) this.#prepared.set(sql, prepared);
    return prepared;
  }

  streamQuery(): never {
    throw new Error("The SQLite store answers whole queries only.");
  }
}

const SQLITE_BUSY = 5;

function isBusy(error: unknown) {
  return sqliteErrorCode(error) === SQLITE_BUSY;
}

/** SQLite's primary result code, or undefined when the error is not SQLite's. */
export function sqliteErrorCode(error: unknown): number | undefined {
  // The lower byte is the kind of error, the rest its variety.
  return error instanceof Error && "errcode" in error ? Number(error.errcode) & 255 : undefined;
}
