import type { EnquiryStore } from "#domain/enquiries/enquiry-store.ts";
import { dayMs } from "#domain/zoned-time.ts";

export interface RetentionOptions {
  store: Pick<EnquiryStore, "purge">;
  /** Undefined keeps everything. */
  days: number | undefined;
  log: { info(details: object, message: string): void; error(details: object, message: string): void };
}

/** Erases what is older than RETENTION_DAYS (server/environment-variables.ts), at once and then every day. */
export function startRetention({ store, days, log }: RetentionOptions): { stop(): void } {
  if (days === undefined) return { stop() {} };
  void purge(days);
  const timer = setInterval(purge, dayMs, days);
  timer.unref();
  return { stop: () => clearInterval(timer) };

  async function purge(keptDays: number): Promise<void> {
    try {
      const erased = await store.purge(Date.now() - keptDays * dayMs);
      if (erased > 0) log.info({ erased, days: keptDays }, "enquiries past the retention time were erased");
    } catch (error) {
      log.error(
        { err: error },
        "enquiries past the retention time could not be erased; tried again tomorrow",
      );
    }
  }
}
