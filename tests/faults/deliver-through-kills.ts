import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { openStore, type StorePlace } from "#server/enquiries/store/open-store.ts";
import { makeEnquiry } from "#tests/support/make-enquiry.ts";

const script = fileURLToPath(new URL("./deliver-until-killed.ts", import.meta.url));
const enquiriesPerRound = 6;

/** Longer than the lease of a delivery. */
const tenMinutes = 600_000;

/**
 * Repeatedly kills a process that delivers enquiries. At the end, every delivery must have been sent and marked as
 * delivered, and a delivery that was sent more than once must have had the same id each time.
 */
export async function deliverThroughKills(
  place: StorePlace,
  logFolder: string,
  rounds: number,
): Promise<void> {
  const log = join(logFolder, "delivered.log");
  const linesOf = () => (existsSync(log) ? readFileSync(log, "utf8").split("\n").filter(Boolean) : []);
  const startWorker = (round: number) => {
    const args = [script, place.databaseUrl ?? "", place.dataDir, log, String(round * tenMinutes)];
    return spawn(process.execPath, args, { stdio: ["ignore", "ignore", "inherit"] });
  };

  const store = await openStore(place);
  let worker: ChildProcess | undefined;
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (let number = 0; number < enquiriesPerRound; number += 1)
        await store.add(makeEnquiry({ receivedAt: Date.now() }));
      const before = linesOf().length;
      worker = startWorker(round);
      await expect.poll(() => linesOf().length, { interval: 5, timeout: 20_000 }).toBeGreaterThan(before);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20));
      worker.kill("SIGKILL");
      await once(worker, "close");
    }

    worker = startWorker(rounds);
    const states = async () => (await store.countDeliveries()).map(({ state, count }) => ({ state, count }));
    const total = rounds * enquiriesPerRound;
    const delivered = { state: "delivered", count: total };
    await expect.poll(states, { interval: 50, timeout: 30_000 }).toEqual([delivered, delivered]);
    worker.kill("SIGKILL");
    await once(worker, "close");

    const { enquiries } = await store.list({ limit: total, offset: 0 });
    const ids = enquiries.flatMap(({ deliveries }) => deliveries.map(({ messageId }) => messageId));
    expect(new Set(linesOf())).toEqual(new Set(ids));
  } finally {
    worker?.kill("SIGKILL");
    await store.close();
  }
}
