import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { sampleEnquiry } from "#tests/support/sample-enquiry.ts";
import { startPostgres } from "#tests/support/start-postgres.ts";
import { deliverThroughKills } from "../../tests/faults/deliver-through-kills.ts";
import { openStore } from "../enquiries/store/open-store.ts";
import { createOutbox, type Deliverer } from "./outbox.ts";

const channels = ["email" as const, "webhook" as const];

/** Two outboxes, each with a connection of its own to one database, like two instances of the server. */
async function startTwoWorkers(deliver: Deliverer["deliver"], databaseUrl?: string) {
  const dataFolder = await mkdtemp(join(tmpdir(), "ozo-outbox-"));
  async function startWorker() {
    const store = await openStore({ databaseUrl, dataFolder, messageIdDomain: "ozo.example" });
    const deliverer = { timeoutMs: 5_000, deliver };
    const log = { info: () => {}, warn: () => {}, error: () => {} };
    const outbox = createOutbox({
      store,
      deliverers: { email: deliverer, webhook: deliverer },
      log,
      pollMs: 20,
    });
    outbox.start();
    return { store, outbox };
  }
  const workers = [await startWorker(), await startWorker()] as const;
  return {
    store: workers[0].store,
    async [Symbol.asyncDispose]() {
      for (const { outbox } of workers) await outbox.stop(5_000);
      for (const worker of workers) await worker.store.close();
      await rm(dataFolder, { recursive: true });
    },
  };
}

describe.each(["SQLite", "PostgreSQL"])("the outbox on %s", (kind) => {
  async function makeDatabase() {
    if (kind === "SQLite") return undefined;
    const server = await startPostgres();
    onTestFinished(() => server.remove());
    return server.createDatabase("outbox");
  }

  test("in two instances on one database sends each delivery once, and records it as delivered", async () => {
    const sent: string[] = [];
    await using workers = await startTwoWorkers(
      async ({ messageId }) => {
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 10));
        sent.push(messageId);
        return { ok: true };
      },
      await makeDatabase(),
    );
    const { store } = workers;
    const added = Array.from({ length: 60 }, (_, number) =>
      store.add({ ...sampleEnquiry(), idempotencyKey: `submit-${number}`, channels }),
    );
    await Promise.all(added);
    const delivered = () =>
      store.countDeliveries().then((counts) => counts.filter(({ state }) => state === "delivered"));
    await vi.waitFor(
      async () => expect((await delivered()).map(({ count }) => count)).toEqual([60, 60]),
      10_000,
    );
    expect(sent).toHaveLength(120);
    expect(new Set(sent).size).toBe(120);
  });

  test("loses nothing when an instance is killed while it sends, and a mail that is sent twice has one Message-ID", async () => {
    const folder = await mkdtemp(join(tmpdir(), "ozo-kills-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const place = { databaseUrl: await makeDatabase(), dataFolder: folder };
    await deliverThroughKills(place, folder, 3);
  }, 60_000);
});
