import type { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { EnquiryStoreError } from "./store-error.ts";

/** Kysely's SQLite dialect for Node's built-in SQLite. A statement waits up to `lockWaitMs` for a lock of another process. */
export function nodeSqliteDialect(database: DatabaseSync, lockWaitMs: number): Dialect {
  return {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: () => new WaitingDriver(database, lockWaitMs),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** Gives a node:sqlite database the part of better-sqlite3's interface that Kysely uses. */
function adaptDatabase(database: DatabaseSync): SqliteDatabase {
  type Values = Array<string | number | null>;
  return {
    close: () => database.close(),
    prepare(sql) {
      const statement = database.prepare(sql);
      return {
        reader: statement.columns().length > 0,
        all: (values) => statement.all(...(values as Values)),
        run: (values) => statement.run(...(values as Values)),
        iterate: (values) => statement.iterate(...(values as Values)),
      };
    },
  };
}

class TransactionalAdapter extends SqliteAdapter {
  // SQLite can roll back schema changes such as CREATE TABLE, so Kysely can run all missing migrations in one transaction.
  override get supportsTransactionalDdl() {
    return true;
  }
}

class WaitingDriver extends SqliteDriver {
  readonly #database: DatabaseSync;
  readonly #lockWaitMs: number;

  constructor(database: DatabaseSync, lockWaitMs: number) {
    super({ database: adaptDatabase(database) });
    this.#database = database;
    this.#lockWaitMs = lockWaitMs;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    return {
      streamQuery: connection.streamQuery.bind(connection),
      executeQuery: (query) => this.#retryWhileBusy(() => connection.executeQuery(query)),
    };
  }

  /** Repeats the statement while another process has locked the database. SQLite's own busy timeout would block the event loop. */
  async #retryWhileBusy<Result>(execute: () => Promise<Result>): Promise<Result> {
    const giveUpAt = performance.now() + this.#lockWaitMs;
    for (;;) {
      try {
        return await execute();
      } catch (error) {
        if (sqliteErrorCode(error) === SQLITE_FULL)
          throw new EnquiryStoreError(
            "The disk is full, so nothing was changed: free some space, such as 50 MB, and try again.",
            { cause: error },
          );
        if (!isBusy(error) || performance.now() > giveUpAt) throw error;
      }
      await sleep(10);
    }
  }

  override async beginTransaction(connection: DatabaseConnection) {
    // A deferred transaction that begins with a read fails at its first write if another process wrote after the read.
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }

  override async rollbackTransaction(connection: DatabaseConnection) {
    // SQLite has already rolled back when the disk is full.
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }
}

const SQLITE_BUSY = 5;
const SQLITE_FULL = 13;

/** Whether another connection holds the lock that the statement needs. */
export function isBusy(error: unknown): boolean {
  return sqliteErrorCode(error) === SQLITE_BUSY;
}

/** SQLite's primary result code, or undefined when the error is not SQLite's. */
export function sqliteErrorCode(error: unknown): number | undefined {
  // The lower byte of an extended result code is the primary result code.
  return error instanceof Error && "errcode" in error ? Number(error.errcode) & 255 : undefined;
}
