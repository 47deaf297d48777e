import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { NewEnquiry } from "#domain/enquiries/stored-enquiry.ts";
import { describeEnquiryStore, type StoreHarness } from "#tests/contract/describe-enquiry-store.ts";
import { makeEnquiry } from "#tests/support/make-enquiry.ts";
import { startPostgres, type TestPostgres } from "#tests/support/start-postgres.ts";
import { connectPostgres, openPostgresStore, type PostgresStoreOptions } from "./postgres-store.ts";

let server: TestPostgres;
let databases = 0;

beforeAll(async () => {
  server = await startPostgres();
}, 60_000);
afterAll(async () => {
  await server.remove();
});

const createDatabase = () => {
  databases += 1;
  return server.createDatabase(`test_${databases}`);
};
const open = (databaseUrl: string, options: Partial<PostgresStoreOptions> = {}) =>
  openPostgresStore({ databaseUrl, messageIdDomain: "mail.example", ...options });

/** Opens a store that is closed when the test has finished. */
async function openInTest(databaseUrl: string, options?: Partial<PostgresStoreOptions>) {
  const store = await open(databaseUrl, options);
  onTestFinished(() => store.close());
  return store;
}

async function startHarness(): Promise<StoreHarness> {
  const databaseUrl = await createDatabase();
  return {
    async openNew() {
      await query(databaseUrl, "drop schema public cascade; create schema public");
      return open(databaseUrl);
    },
    openAgain: () => open(databaseUrl),
  };
}

describeEnquiryStore("PostgreSQL", startHarness);

async function query(databaseUrl: string, text: string) {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

function databaseName(databaseUrl: string) {
  return new URL(databaseUrl).pathname.slice(1);
}

describe("the PostgreSQL store", () => {
  test("is created once when eight servers start at the same time, and refuses a backup and names pg_dump", async () => {
    const databaseUrl = await createDatabase();
    const stores = await Promise.all(Array.from({ length: 8 }, () => openInTest(databaseUrl)));
    const { reference } = await (stores[0] as (typeof stores)[number]).add(makeEnquiry());
    for (const store of stores) expect(await store.find(reference)).toMatchObject({ reference });
    await expect(stores[0]?.backup("/tmp/never")).rejects.toThrow("back it up with pg_dump");
  });

  test("is not created with `mustExist`, and the error does not contain the password", async () => {
    const databaseUrl = await createDatabase();
    const opening = openPostgresStore({ databaseUrl, mustExist: true });
    await expect(opening).rejects.toThrow(/^There is no enquiry store at postgres\S+test_\d+\. .*OZO_ENV=/);
    await expect(opening).rejects.not.toThrow(`:${new URL(databaseUrl).password}@`);
    expect(await query(databaseUrl, "select * from pg_tables where schemaname = 'public'")).toEqual([]);
  });

  test("syncs every commit even if the database's default for synchronous_commit is off", async () => {
    const databaseUrl = await createDatabase();
    await query(databaseUrl, `alter database ${databaseName(databaseUrl)} set synchronous_commit = off`);
    expect(await query(databaseUrl, "show synchronous_commit")).toEqual([{ synchronous_commit: "off" }]);
    const db = connectPostgres(databaseUrl, () => {});
    onTestFinished(() => db.destroy());
    const shown = await sql`show synchronous_commit`.execute(db);
    expect(shown.rows).toEqual([{ synchronousCommit: "on" }]);
  });

  test("cannot be opened if the server is unreachable, and the error contains the reason and no password", async () => {
    const refused = open("postgres://ozo:secret@127.0.0.1:9/none");
    await expect(refused).rejects.toThrow(
      /The enquiry store at postgres:\/\/ozo@127\.0\.0\.1:9\/none can't be used \(DATABASE_URL\): .*ECONNREFUSED/,
    );
    await expect(refused).rejects.not.toThrow("secret");
  });

  test("cannot be opened if the database has another encoding than UTF8", async () => {
    const url = new URL(await createDatabase());
    await query(
      url.href,
      "create database latin encoding 'LATIN1' template template0 lc_collate 'C' lc_ctype 'C'",
    );
    url.pathname = "/latin";
    await expect(open(url.href)).rejects.toThrow("create it with ENCODING 'UTF8'");
  });

  test("refuses tables of another version, and does not change them", async () => {
    const databaseUrl = await createDatabase();
    await (await open(databaseUrl)).close();
    await query(
      databaseUrl,
      "delete from enquiry_store_migrations; insert into enquiry_store_migrations values ('001-enquiries', '2026-01-01')",
    );
    await expect(open(databaseUrl)).rejects.toThrow(
      /another version of this site.+DATABASE_URL to a new database/,
    );
    const names = await query(databaseUrl, "select name from enquiry_store_migrations");
    expect(names).toEqual([{ name: "001-enquiries" }]);
  });

  test("fails a check when the database is read-only, and works again when it is not", async () => {
    const databaseUrl = await createDatabase();
    await (await open(databaseUrl)).close();
    await query(
      databaseUrl,
      `alter database ${databaseName(databaseUrl)} set default_transaction_read_only = on`,
    );
    const readOnly = await openInTest(databaseUrl);
    await expect(readOnly.check()).rejects.toThrow("read-only");
    await expect(readOnly.add(makeEnquiry())).rejects.toThrow("read-only");
    // A session takes the default when it begins, as it takes the state of a server after a failover.
    await query(
      new URL("postgres", databaseUrl).href,
      `alter database ${databaseName(databaseUrl)} reset default_transaction_read_only`,
    );
    await expect(readOnly.add(makeEnquiry())).resolves.toMatchObject({ isNew: true });
    await expect(readOnly.check()).resolves.not.toThrow();
  });

  test.each([
    ["a wrong password", { password: "wrong" }, /password authentication failed.+: correct the user/],
    ["a missing database", { pathname: "/none" }, /does not exist: create the database, as docs/],
    [
      "a user who may not create tables",
      { username: "guest", password: "guest" },
      /permission denied for schema public\.?: make this user the owner of the database\./,
    ],
  ])("names the remedy for %s", async (_, changes, message) => {
    const url = new URL(await createDatabase());
    await query(
      url.href,
      "drop role if exists guest; create role guest login password 'guest'; revoke create on schema public from public",
    );
    Object.assign(url, changes);
    await expect(open(url.href)).rejects.toThrow(message);
  });

  /** Locks a table until the returned function is called. */
  async function lockTable(databaseUrl: string, table: string) {
    const other = new pg.Client(databaseUrl);
    await other.connect();
    await other.query(`begin; lock table ${table} in access exclusive mode`);
    return () => other.end();
  }

  test("refuses an enquiry that waits too long for a lock, and stores it when it is sent again after the lock is released", async () => {
    const databaseUrl = await createDatabase();
    const store = await openInTest(databaseUrl, { statementMs: 250 });
    const unlock = await lockTable(databaseUrl, "enquiries");
    const enquiry = makeEnquiry();
    await expect(store.add(enquiry)).rejects.toThrow("lock timeout");
    await unlock();
    await expect(store.add(enquiry)).resolves.toMatchObject({ isNew: true });
  });

  test("gives migrations and erasures more time than the statements for which visitors wait", async () => {
    const databaseUrl = await createDatabase();
    const first = await openInTest(databaseUrl, { statementMs: 250 });
    await first.add(makeEnquiry());
    for (const [table, slow] of [
      ["enquiry_store_migrations", () => openInTest(databaseUrl, { statementMs: 250 })],
      ["enquiries", () => first.erase({ email: "asha@example.com" })],
    ] as const) {
      const unlock = await lockTable(databaseUrl, table);
      const result = slow();
      await sleep(1_000);
      await unlock();
      await expect(result, table).resolves.toBeDefined();
    }
    expect((await first.list({ limit: 1, offset: 0 })).total).toBe(0);
  });

  test("stores each enquiry once when the database server restarts under load and visitors try again", {
    timeout: 120_000,
  }, async () => {
    // A separate server, because a server with the databases of other tests is slow to stop.
    const server = await startPostgres();
    onTestFinished(() => server.remove());
    const databaseUrl = await server.createDatabase("restarted");
    const store = await openInTest(databaseUrl);
    const acknowledged = new Map<string, string>();
    let refused = 0;
    let isOver = false;
    const submit = async (enquiry: NewEnquiry): Promise<void> => {
      try {
        acknowledged.set(enquiry.contentHash, (await store.add(enquiry)).reference);
      } catch {
        refused += 1;
        await new Promise((resolve) => setTimeout(resolve, 20));
        return submit(enquiry);
      }
    };
    const visitors = Array.from({ length: 20 }, async () => {
      while (!isOver) await submit(makeEnquiry());
    });
    for (let round = 0; round < 3; round += 1) {
      const before = { stored: acknowledged.size, refused };
      await expect.poll(() => acknowledged.size).toBeGreaterThan(before.stored + 20);
      await server.stop();
      await expect.poll(() => refused).toBeGreaterThan(before.refused);
      await server.start();
    }
    isOver = true;
    await Promise.all(visitors);

    const rows = await query(databaseUrl, "select content_hash, reference from enquiries");
    expect(new Map(rows.map((row) => [row.content_hash, row.reference]))).toEqual(acknowledged);
    const count = acknowledged.size;
    expect(await store.countDeliveries()).toMatchObject([{ count }, { count }]);
  });
});
