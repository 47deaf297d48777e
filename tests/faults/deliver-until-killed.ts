import { appendFileSync } from "node:fs";
import { createOutbox } from "#server/delivery/outbox.ts";
import { openStore } from "#server/enquiries/store/open-store.ts";

/**
 * This program tries due deliveries until it is killed. For each attempt it writes the Message-ID or webhook id as a line to
 * the file `log`. `clockShift` is the number of milliseconds by which the clock is ahead, so that the leases of killed
 * processes have expired.
 */
const [databaseUrl, dataDir = "", log = "", clockShift = "0"] = process.argv.slice(2);
const store = await openStore({ databaseUrl: databaseUrl || undefined, dataDir });
async function deliverer({ messageId }: { messageId: string }) {
  await new Promise((resolve) => setTimeout(resolve, 5));
  appendFileSync(log, `${messageId}\n`);
  return { ok: true as const };
}
const realNow = Date.now;
Date.now = () => realNow() + Number(clockShift);
createOutbox({
  store,
  deliverers: { email: deliverer, webhook: deliverer },
  log: { info: () => {}, warn: () => {}, error: () => {} },
  pollMs: 20,
}).start();
