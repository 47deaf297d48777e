import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { describeEnquiryStore, type StoreHarness } from "#tests/contract/describe-enquiry-store.ts";
import { makeEnquiry } from "#tests/support/make-enquiry.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import type { EnquiryStore } from "./enquiry-store.ts";
import { openSqliteStore, type SqliteStoreOptions } from "./sqlite-store.ts";

const messageIdDomain = "mail.example";

async function startHarness(): Promise<StoreHarness> {
  let dataDir = "";
  return {
    openNew() {
      dataDir = temporaryFolder();
      return openSqliteStore({ dataDir, messageIdDomain });
    },
    openAgain: () => openSqliteStore({ dataDir, messageIdDomain }),
  };
}

describeEnquiryStore("SQLite", startHarness);

describe("the SQLite store", () => {
  let root: string;
  let dataDir: string;
  let path: string;

  beforeEach(() => {
    root = temporaryFolder();
    dataDir = join(root, "data");
    path = join(dataDir, "enquiries.sqlite");
  });

  async function open(options: Partial<SqliteStoreOptions> = {}): Promise<EnquiryStore> {
    const store = await openSqliteStore({ dataDir, messageIdDomain, ...options });
    onTestFinished(() => store.close());
    return store;
  }
  function openRaw() {
    const database = new DatabaseSync(path);
    onTestFinished(() => void (database.isOpen && database.close()));
    return database;
  }
  async function fill(count: number) {
    const store = await open();
    await Promise.all(Array.from({ length: count }, () => store.add(makeEnquiry())));
    await store.close();
  }

  test("is created once when eight connections open it, readable only by its user, and no temporary file remains", async () => {
    const stores = await Promise.all(Array.from({ length: 8 }, () => open()));
    const { reference } = await (stores[0] as EnquiryStore).add(makeEnquiry());
    for (const store of stores) expect(await store.find(reference)).toMatchObject({ reference });
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDir).filter((name) => name.endsWith(".new"))).toEqual([]);
  });

  test("uses a write-ahead log, and syncs the log to disk at each commit", async () => {
    const opened = vi.spyOn(DatabaseSync.prototype, "exec");
    await open();
    const database = opened.mock.contexts.at(-1) as unknown as DatabaseSync;
    opened.mockRestore();
    const full = 2;
    expect(database.prepare("pragma journal_mode").get()).toEqual({ journal_mode: "wal" });
    expect(database.prepare("pragma synchronous").get()).toEqual({ synchronous: full });
  });

  test("overwrites erased text in its files, and waits for readers before it empties its log", async () => {
    const store = await open();
    await store.add(makeEnquiry({ fields: { message: "MY SECRET WISH" } }));
    const reader = openRaw();
    reader.exec("begin; select count(*) from enquiries");
    setTimeout(() => reader.exec("rollback"), 100);
    await expect(store.erase({ email: "asha@example.com" })).resolves.toBe(1);
    expect(statSync(`${path}-wal`).size).toBe(0);
    for (const name of readdirSync(dataDir))
      expect(readFileSync(join(dataDir, name)).includes("SECRET WISH"), name).toBe(false);
  });

  /** Writes to the database directly. */
  function change(statement: string) {
    const raw = openRaw();
    raw.exec(statement);
    raw.close();
  }

  test.each<[what: string, damage: () => void, message: string | RegExp]>([
    [
      "the file is empty",
      () => writeFileSync(path, ""),
      "is empty, so it is not an enquiry store: restore a",
    ],
    [
      "the file is a database of another program",
      () => change("pragma application_id = 0"),
      "is a database of another program",
    ],
    [
      "the file is not a database",
      () => writeFileSync(path, "a letter to the editor, long enough to be read as a header".repeat(50)),
      "is damaged (file is not a database): keep a copy of it, and restore a backup.",
    ],
    [
      "pages of the file are damaged",
      () => {
        const bytes = readFileSync(path);
        writeFileSync(path, bytes.fill(0xa5, 3 * 4096, bytes.length - 4096));
      },
      /is damaged \(.+\): keep a copy of it, and restore a backup\./,
    ],
    [
      "a newer version of the site has written the store",
      () => change("insert into enquiry_store_migrations values ('999-future', '2030-01-01')"),
      /was written by another version of this site.+ and was not changed\..+export.+set DATA_DIR to a new folder/,
    ],
    [
      "a file has the place of its folder",
      () => {
        rmSync(dataDir, { recursive: true });
        writeFileSync(dataDir, "");
      },
      "can't be created: EEXIST",
    ],
    ["only the log exists", () => renameSync(path, `${path}-wal`), "is missing, but its log"],
  ])("cannot be opened, and advises the operator, if %s", async (_, damage, message) => {
    await fill(50);
    damage();
    await expect(open()).rejects.toThrow(message);
  });

  test("finds an address in all its spellings when an earlier version has stored it in one of them", async () => {
    await fill(2);
    change("delete from enquiry_store_migrations where name = '2026-11-28-email-spellings'");
    change("update enquiries set email = 'info@bäckerei.example', search_text = 'hello' where rowid = 1");
    const store = await open();
    const counts = ["INFO@bäckerei.example", "asha@example.com"].map(async (email) => {
      const { total } = await store.list({ email, limit: 0, offset: 0 });
      const searched = await store.list({ text: email, limit: 0, offset: 0 });
      return [total, searched.total];
    });
    expect(await Promise.all(counts)).toEqual([
      [1, 1],
      [1, 1],
    ]);
  });

  test.each(["", "-wal"])(
    "refuses enquiries when its file enquiries.sqlite%s was removed, because they would be lost",
    async (part) => {
      await fill(1);
      const store = await open();
      await store.add(makeEnquiry());
      rmSync(`${path}${part}`);
      await expect(store.add(makeEnquiry())).rejects.toThrow(
        `${path}${part} was removed or replaced while the site was running`,
      );
      await expect(store.check()).rejects.toThrow("was removed or replaced");
    },
  );

  test("accepts enquiries after another connection has opened the store, erased enquiries and closed it", async () => {
    const store = await open();
    for (const email of ["asha@example.com", "nobody@example.com"]) {
      const other = await openSqliteStore({ dataDir, messageIdDomain });
      await other.add(makeEnquiry());
      await other.erase({ email });
      await other.close();
      await expect(store.add(makeEnquiry())).resolves.toMatchObject({ isNew: true });
    }
  });

  test("refuses enquiries and fails its check on a full disk, keeps earlier enquiries, and accepts enquiries when there is space", async () => {
    const store = await open();
    const first = await store.add(makeEnquiry());
    // A limit on the number of pages has the effect of a full disk, but only for this connection.
    const opened = vi.spyOn(DatabaseSync.prototype, "exec");
    const full = await open();
    const database = opened.mock.contexts.at(-1) as unknown as DatabaseSync;
    opened.mockRestore();
    const pages = database.prepare("pragma page_count").get()?.page_count;
    database.exec(`pragma max_page_count = ${Number(pages) + 4}`);

    const long = makeEnquiry({ fields: { message: "x".repeat(180_000) } });
    await expect(full.add(long)).rejects.toThrow("The disk is full, so nothing was changed");
    await expect(full.check()).rejects.toThrow("The disk is full");
    await expect(full.find(first.reference)).resolves.toMatchObject({ reference: first.reference });
    expect((await store.list({ limit: 10, offset: 0 })).total).toBe(1);
    expect(await store.countDeliveries()).toMatchObject([{ count: 1 }, { count: 1 }]);

    await store.erase({ email: "asha@example.com" });
    await expect(full.check()).resolves.toBeUndefined();
    await expect(full.add(makeEnquiry())).resolves.toMatchObject({ isNew: true });
    expect(await full.countDeliveries()).toMatchObject([{ count: 1 }, { count: 1 }]);
  });

  describe("locked by another process", () => {
    function lockStore() {
      const other = openRaw();
      other.exec("begin immediate");
      return other;
    }

    test("waits for the lock without blocking the event loop, and then stores the enquiry", async () => {
      const store = await open({ lockWaitMs: 5_000 });
      const other = lockStore();
      // If the event loop were blocked, this timer would not run and the lock would not be released.
      setTimeout(() => other.exec("rollback"), 100);
      await expect(store.add(makeEnquiry())).resolves.toMatchObject({ isNew: true });
    });

    test("refuses an enquiry after `lockWaitMs`, and accepts enquiries when the lock is released", async () => {
      const store = await open({ lockWaitMs: 200 });
      const other = lockStore();
      const enquiry = makeEnquiry();
      await expect(store.add(enquiry)).rejects.toThrow("database is locked");
      await expect(store.check()).rejects.toThrow("database is locked");
      await expect(open({ lockWaitMs: 100 })).rejects.toThrow("brought up to date: database is locked.");
      other.exec("rollback");
      await expect(store.add(enquiry)).resolves.toMatchObject({ isNew: true });
      expect((await store.list({ limit: 10, offset: 0 })).total).toBe(1);
    });
  });

  describe("a backup", () => {
    test("that is made while enquiries are stored is a complete store", async () => {
      const store = await open();
      const { reference } = await store.add(makeEnquiry());
      const adding = Promise.all(Array.from({ length: 300 }, () => store.add(makeEnquiry())));
      const flat = join(root, "enquiries.sqlite");
      await store.backup(flat);
      await adding;
      expect(statSync(flat).mode & 0o777).toBe(0o600);
      const restored = await open({ dataDir: root });
      await expect(restored.find(reference)).resolves.toMatchObject({ reference, deliveries: [{}, {}] });
    });

    test("that was restored accepts enquiries while another connection reads it", async () => {
      const store = await open();
      mkdirSync(join(root, "restored"));
      await store.backup(join(root, "restored", "enquiries.sqlite"));
      dataDir = join(root, "restored");
      path = join(dataDir, "enquiries.sqlite");
      const restored = await open({ lockWaitMs: 100 });
      const reader = openRaw();
      reader.exec("begin; select * from enquiries");
      await expect(restored.add(makeEnquiry())).resolves.toMatchObject({ isNew: true });
    });
  });
});
