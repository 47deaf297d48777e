import { appendFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { LeasedDelivery } from "#domain/enquiries/stored-enquiry.ts";
import { createOutbox } from "#server/delivery/outbox.ts";
import type { EnquiryStore } from "#server/store/enquiry-store.ts";

/** Longer than the lease of a delivery, in milliseconds. */
const roundMs = 3_600_000;

/**
 * Delivers due enquiries. Each attempt writes `sent ID` with the Message-ID or webhook id to the file `log`. The clock of each
 * round is ahead, so that the leases of the processes killed in earlier rounds have expired.
 */
export function startDeliveries(store: EnquiryStore, log: string, round: number) {
  async function deliver({ messageId }: LeasedDelivery) {
    await sleep(5);
    appendFileSync(log, `sent ${messageId}\n`);
    return { ok: true as const };
  }
  const outbox = createOutbox({
    store: {
      ...store,
      leaseDue: (request) => store.leaseDue({ ...request, now: request.now + round * roundMs }),
    },
    deliverers: { email: deliver, webhook: deliver },
    log: { info: () => {}, warn: () => {}, error: () => {} },
    pollMs: 20,
  });
  outbox.start();
  return outbox;
}
