import { dayMs } from "#domain/zoned-time.ts";
import type { DeliveryLog } from "../delivery/outbox.ts";
import type { EnquiryStore } from "../store/enquiry-store.ts";

export interface RetentionOptions {
  store: Pick<EnquiryStore, "erase">;
  /** Undefined: nothing is erased. */
  days: number | undefined;
  log: DeliveryLog;
}

/** Erases enquiries that are older than `days` days, at once and then every day. */
export function startRetention({ store, days, log }: RetentionOptions): { stop(): void } {
  if (days === undefined) return { stop() {} };
  void run(days);
  const timer = setInterval(run, dayMs, days);
  timer.unref();
  return { stop: () => clearInterval(timer) };

  async function run(keptDays: number): Promise<void> {
    try {
      const erased = await store.erase({ before: Date.now() - keptDays * dayMs });
      if (erased > 0) log.info({ erased, days: keptDays }, "enquiries past the retention time were erased");
    } catch (error) {
      log.error(
        { err: error },
        "the erasure of enquiries past the retention time did not finish; the next attempt is in 24 hours",
      );
    }
  }
}
