import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { receivedAt } from "#tests/support/make-enquiry.ts";
import { startPostgres } from "#tests/support/start-postgres.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import type { EnquiryDatabase } from "./enquiry-database.ts";
import { openStore, type StorePlace } from "./open-store.ts";

const fixtures = join(import.meta.dirname, "../../../tests/fixtures");
const read = (name: string) => readFileSync(join(fixtures, name), "utf8");
const versions = (kind: string) =>
  readdirSync(fixtures).filter((name) => name.startsWith("store-") && name.endsWith(`.${kind}.sql`));

/**
 * Each fixture contains an enquiry that was mailed and refused by the webhook, a held enquiry, and an enquiry whose
 * mail is pending.
 */
async function expectEverything(store: EnquiryDatabase) {
  const { enquiries } = await store.list({ limit: 10, offset: 0, first: "oldest" });
  const [delivered, held, waiting] = enquiries;
  const deliveries = (channel: string, state: string, rest: object = {}) =>
    expect.objectContaining({ channel, state, event: "created", ...rest });
  expect(enquiries).toHaveLength(3);
  expect(delivered).toMatchObject({
    fields: { name: 'O\'Neil "Asha" राव', message: "Two\nlines; and $1" },
    followUp: { state: "new", at: null, by: null },
    deliveries: [
      deliveries("email", "delivered", { deliveredAt: receivedAt + 6000, occurredAt: receivedAt }),
      deliveries("webhook", "failed", { lastError: "webhook: answered 401" }),
    ],
  });
  expect(held).toMatchObject({
    isHeld: true,
    spamScore: 110,
    deliveries: [deliveries("email", "held"), deliveries("webhook", "held")],
  });
  expect(waiting).toMatchObject({ form: "new-customer", deliveries: [deliveries("email", "pending")] });
}

/** Opens the store twice at the same time, as two servers do, and expects that nothing is missing. */
async function openTwice(place: StorePlace) {
  const stores = await Promise.all([openStore(place), openStore(place)]);
  await expectEverything(stores[0]);
  for (const store of stores) await store.close();
}

test.each(versions("sqlite"))(
  "opening a SQLite store of a former version keeps all data: %s",
  async (name) => {
    const dataDir = join(temporaryFolder(), "data");
    mkdirSync(dataDir);
    const database = new DatabaseSync(join(dataDir, "enquiries.sqlite"));
    database.exec(`pragma journal_mode = wal; ${read(name)}`);
    database.close();
    await openTwice({ databaseUrl: undefined, dataDir });
  },
);

test("opening a PostgreSQL store of a former version keeps all data", async () => {
  const server = await startPostgres();
  onTestFinished(() => server.remove());
  for (const [index, name] of versions("postgres").entries()) {
    const databaseUrl = await server.createDatabase(`former_${index}`);
    const client = new pg.Client(databaseUrl);
    await client.connect();
    await client.query(read(name));
    await client.end();
    await openTwice({ databaseUrl, dataDir: "" });
  }
}, 60_000);
