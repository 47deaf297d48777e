import { appendFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { openStore } from "#server/store/open-store.ts";
import { contentHash, makeEnquiry } from "#tests/support/make-enquiry.ts";
import { startDeliveries } from "./start-deliveries.ts";

/**
 * This program adds enquiries, 25 in parallel, and delivers them, until it is killed. It writes `started KEY` to the file `log`
 * before it adds an enquiry, `stored KEY REFERENCE` when the enquiry is stored, and the lines of `startDeliveries`.
 */
const [databaseUrl, dataDir = "", log = "", round = ""] = process.argv.slice(2);
const store = await openStore({ databaseUrl: databaseUrl || undefined, dataDir });
startDeliveries(store, log, Number(round));

let made = 0;
async function visit() {
  for (;;) {
    made += 1;
    const key = `round-${round}-${made}`;
    appendFileSync(log, `started ${key}\n`);
    const { reference } = await store.add(
      makeEnquiry({ contentHash: contentHash(key), receivedAt: Date.now() }),
    );
    appendFileSync(log, `stored ${key} ${reference}\n`);
    // Without a pause, many more enquiries would be added than the outbox can deliver.
    await sleep(50);
  }
}
await Promise.all(Array.from({ length: 25 }, visit));
