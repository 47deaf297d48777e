import { writeSync } from "node:fs";
import { openStore } from "#server/enquiries/store/open-store.ts";
import { makeEnquiry } from "#tests/support/make-enquiry.ts";

/**
 * Adds enquiries until it is killed, many at once. Prints `started KEY` before and `stored KEY REFERENCE` after each, so
 * that whoever killed it knows what was promised.
 */
const [databaseUrl, dataFolder = "", run = ""] = process.argv.slice(2);
const store = await openStore({ databaseUrl: databaseUrl || undefined, dataFolder });

let made = 0;
async function visit() {
  for (;;) {
    made += 1;
    const idempotencyKey = `${run}-${made}`;
    // Synchronous, so that no acknowledgement is lost in a buffer of the killed process.
    writeSync(1, `started ${idempotencyKey}\n`);
    const { reference } = await store.add(makeEnquiry({ idempotencyKey }));
    writeSync(1, `stored ${idempotencyKey} ${reference}\n`);
  }
}
await Promise.all(Array.from({ length: 25 }, visit));
