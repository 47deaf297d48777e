import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { openStore, type StorePlace } from "#server/store/open-store.ts";
import { contentHash, makeEnquiry } from "#tests/support/make-enquiry.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { startDeliveries } from "./start-deliveries.ts";

/**
 * Repeatedly kills a process that stores and delivers enquiries, at random moments, and then checks the store with
 * `expectNothingLost`. Returns the number of acknowledged enquiries.
 */
export async function surviveKills(place: StorePlace, rounds: number): Promise<number> {
  const log = join(temporaryFolder(), "log");
  for (let round = 0; round < rounds; round += 1) {
    const before = readLog(log);
    const worker = startWorker(place, log, round);
    worker.stderr.pipe(process.stderr);
    const hasWorked = () => {
      const { acknowledged, sent } = readLog(log);
      return acknowledged.size > before.acknowledged.size && sent.length > before.sent.length;
    };
    await expect.poll(hasWorked, { interval: 5, timeout: 20_000 }).toBe(true);
    await sleep(Math.random() * 250);
    worker.kill("SIGKILL");
    expect(await once(worker, "close")).toEqual([null, "SIGKILL"]);
  }
  return expectNothingLost(place, log, rounds);
}

/**
 * The store must contain every acknowledged enquiry once, and an enquiry that was not acknowledged must be stored once when it
 * is added again. At the end every delivery must be delivered, and each attempt of a delivery must have had its id. Returns the
 * number of acknowledged enquiries.
 */
async function expectNothingLost(place: StorePlace, log: string, rounds: number): Promise<number> {
  const { started, acknowledged } = readLog(log);
  const store = await openStore(place);
  const outbox = startDeliveries(store, log, rounds);
  try {
    await store.check();
    const added = started.map(async (key) => {
      const { reference, isNew } = await store.add(
        makeEnquiry({ contentHash: contentHash(key), receivedAt: Date.now() }),
      );
      if (acknowledged.has(key))
        expect({ key, reference, isNew }).toEqual({ key, reference: acknowledged.get(key), isNew: false });
      return reference;
    });
    const references = await Promise.all(added);
    const delivered = { state: "delivered", count: started.length };
    await expect
      .poll(() => store.countDeliveries(), { interval: 50, timeout: 120_000 })
      .toMatchObject([
        { channel: "email", ...delivered },
        { channel: "webhook", ...delivered },
      ]);

    const { enquiries } = await store.list({ limit: started.length + 1, offset: 0 });
    expect(enquiries.map(({ reference }) => reference).sort()).toEqual(references.sort());
    const ids = enquiries.flatMap(({ deliveries }) => deliveries.map(({ messageId }) => messageId));
    expect(new Set(readLog(log).sent)).toEqual(new Set(ids));
    return acknowledged.size;
  } finally {
    await outbox.stop(10_000);
    await store.close();
  }
}

function startWorker({ databaseUrl = "", dataDir }: StorePlace, log: string, round: number) {
  const script = fileURLToPath(new URL("./work-until-killed.ts", import.meta.url));
  return spawn(process.execPath, [script, databaseUrl, dataDir, log, String(round)], {
    stdio: ["ignore", "ignore", "pipe"],
  });
}

/** The keys of enquiries that were started, the references of acknowledged enquiries by key, and the ids of attempted deliveries. */
function readLog(log: string) {
  const lines = existsSync(log) ? readFileSync(log, "utf8").split("\n") : [];
  const events = lines.map((line) => line.split(" "));
  const of = (kind: string) => events.filter(([event]) => event === kind);
  return {
    started: of("started").map(([, key = ""]) => key),
    acknowledged: new Map(of("stored").map(([, key = "", reference = ""]) => [key, reference])),
    sent: of("sent").map(([, id = ""]) => id),
  };
}
