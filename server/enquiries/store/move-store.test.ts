import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { makeEnquiry } from "#tests/support/make-enquiry.ts";
import { startPostgres } from "#tests/support/start-postgres.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import type { EnquiryDatabase } from "./enquiry-database.ts";
import { moveStore } from "./move-store.ts";
import { openStore } from "./open-store.ts";

/** Opens a new store, in SQLite without an address. */
async function open(databaseUrl?: string): Promise<EnquiryDatabase> {
  const store = await openStore({ databaseUrl, dataDir: temporaryFolder() });
  onTestFinished(() => store.close());
  return store;
}

async function fill(store: EnquiryDatabase, count: number): Promise<void> {
  const enquiries = Array.from({ length: count }, (_, index) =>
    makeEnquiry({
      fields: { name: `Åsa ${index} "quoted"`, message: `line\nline ${"ö".repeat(index % 7)} 😀` },
      isHeld: index % 5 === 0,
      receivedAt: Date.UTC(2026, 10, 1) + index,
    }),
  );
  await Promise.all(enquiries.map(store.add));
}

const everything = { limit: 2_000, offset: 0 };

test("a store that was moved to PostgreSQL and back has the same content", async () => {
  const [first, last] = [await open(), await open()];
  const postgres = await startPostgres();
  onTestFinished(() => postgres.remove());
  const between = await open(await postgres.createDatabase("between"));
  await fill(first, 1_200);
  const request = { channels: ["email" as const], now: Date.UTC(2027, 0), leaseMs: 9, limit: 1 };
  for (const due of await first.leaseDue(request))
    await first.markAttemptFailed(due, { error: "550 no", nextAttemptAt: null });
  const days = Array.from({ length: 700 }, (_, index) => `2026-${String(index % 3).padStart(2, "0")}-01`);
  await first.tables
    .insertInto("page_views")
    .values(days.map((day, index) => ({ day, path: `/products/${index}`, views: index })))
    .execute();

  const there = await moveStore(first, between);
  const back = await moveStore(between, last);
  expect(back).toEqual(there);
  expect(there.map(({ table, rows }) => [table, rows])).toContainEqual(["page_views", 700]);
  expect(back.find(({ table }) => table === "enquiries")?.rows).toBe(1_200);
  expect(await last.list(everything)).toEqual(await first.list(everything));
  expect(await last.linkKey()).toEqual(await first.linkKey());
});

test("a move into an empty store that has its own key for the links in mails is refused", async () => {
  const [from, to] = [await open(), await open()];
  await fill(from, 1);
  await to.linkKey();
  await expect(moveStore(from, to)).rejects.toThrow("has another key for the links in mails");
  expect((await to.list(everything)).total).toBe(0);
});

test("the target stays empty when the source changes while it is copied", async () => {
  const [from, to] = [await open(), await open()];
  await fill(from, 1_100);
  // Removes rows of the source after they were copied.
  const tables = new Proxy(from.tables, {
    get: (target, name) =>
      name === "selectFrom"
        ? (table: "notices") => {
            if (table === "notices") removeRows(from.location);
            return target.selectFrom(table);
          }
        : Reflect.get(target, name),
  });
  await expect(moveStore({ ...from, tables }, to)).rejects.toThrow("stop the site and move again");
  expect((await to.list(everything)).total).toBe(0);
});

function removeRows(file: string) {
  const database = new DatabaseSync(file);
  database.exec("delete from enquiries where is_held = 1");
  database.close();
}
