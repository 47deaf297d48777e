import { appendFileSync } from "node:fs";
import { openStore } from "#server/enquiries/store/open-store.ts";
import { makeEnquiry } from "#tests/support/make-enquiry.ts";

/**
 * This program adds enquiries, 25 in parallel, until it is killed. It writes `started KEY` to the file `log` before it adds
 * an enquiry, and `stored KEY REFERENCE` when the enquiry is stored.
 */
const [databaseUrl, dataDir = "", log = "", run = ""] = process.argv.slice(2);
const store = await openStore({ databaseUrl: databaseUrl || undefined, dataDir });

let made = 0;
async function visit() {
  for (;;) {
    made += 1;
    const idempotencyKey = `${run}-${made}`;
    appendFileSync(log, `started ${idempotencyKey}\n`);
    const { reference } = await store.add(makeEnquiry({ idempotencyKey }));
    appendFileSync(log, `stored ${idempotencyKey} ${reference}\n`);
  }
}
await Promise.all(Array.from({ length: 25 }, visit));
