import { appendFileSync } from "node:fs";
import { createOutbox } from "#server/delivery/outbox.ts";
import { openStore } from "#server/enquiries/store/open-store.ts";

/**
 * Delivers due deliveries until it is killed. It writes the Message-ID or webhook id of each delivery as a line to
 * `log`. `clockShift` sets the clock ahead, in milliseconds, so that the leases of killed workers have expired.
 */
const [databaseUrl, dataFolder = "", log = "", clockShift = "0"] = process.argv.slice(2);
const store = await openStore({ databaseUrl: databaseUrl || undefined, dataFolder });
const deliverer = {
  timeoutMs: 5_000,
  async deliver({ messageId }: { messageId: string }) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    appendFileSync(log, `${messageId}\n`);
    return { ok: true as const };
  },
};
const realNow = Date.now;
Date.now = () => realNow() + Number(clockShift);
createOutbox({
  store,
  deliverers: { email: deliverer, webhook: deliverer },
  log: { info: () => {}, warn: () => {}, error: () => {} },
  pollMs: 20,
}).start();
