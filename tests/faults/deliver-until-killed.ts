import { appendFileSync } from "node:fs";
import { createOutbox } from "#server/delivery/outbox.ts";
import { openStore } from "#server/enquiries/store/open-store.ts";

/**
 * Delivers what is due until it is killed. Every delivery is a line in `log`, its Message-ID or webhook id, so that whoever
 * killed it can see what went out. `clockShift` puts the clock ahead, in milliseconds: leases of killed workers are over.
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
