import { dayMs } from "#domain/zoned-time.ts";
import type { DeliveryLog } from "../delivery/outbox.ts";
import type { EnquiryStore } from "../store/enquiry-store.ts";

export interface RetentionOptions {
  store: Pick<EnquiryStore, "erase">;
  /** Undefined: nothing is erased. */
  days: number | undefined;
  log: DeliveryLog;
}

/** Erases enquiries that are older than `days` days, at once and then every day, until the returned timer is cleared. */
export function startRetention({ store, days, log }: RetentionOptions): NodeJS.Timeout | undefined {
  if (days === undefined) return undefined;
  const eraseOld = async () => {
    try {
      const erased = await store.erase({ before: Date.now() - days * dayMs });
      if (erased > 0) log.info({ erased, days }, "enquiries past the retention time were erased");
    } catch (error) {
      log.error(
        { err: error },
        "the erasure of enquiries past the retention time did not finish; the next attempt is in 24 hours",
      );
    }
  };
  void eraseOld();
  return setInterval(eraseOld, dayMs).unref();
}
