import { dayMs } from "#domain/zoned-time.ts";
import type { DeliveryLog } from "../delivery/outbox.ts";
import type { EnquiryDatabase } from "./store/enquiry-database.ts";

export interface RetentionOptions {
  store: Pick<EnquiryDatabase, "purge" | "list" | "latestActivity">;
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
      const overdue = await findOverdue(store, { days: keptDays, now: Date.now() });
      if (overdue.isClockAhead) {
        log.warn({ overdue: overdue.count }, `nothing was erased: ${explainClock(keptDays)}`);
        return;
      }
      const erased = await store.purge(overdue.before);
      if (erased > 0) log.info({ erased, days: keptDays }, "enquiries past the retention time were erased");
    } catch (error) {
      log.error(
        { err: error },
        "enquiries past the retention time were not erased; the next attempt is in 24 hours",
      );
    }
  }
}

/**
 * Counts the enquiries past the retention time. `isClockAhead` is true when there are such enquiries, but the store's latest
 * activity is more than a day old. The clock may then be wrong, and nothing is erased.
 */
export async function findOverdue(
  store: Pick<EnquiryDatabase, "list" | "latestActivity">,
  { days, now }: { days: number; now: number },
): Promise<{ before: number; count: number; isClockAhead: boolean }> {
  const before = now - days * dayMs;
  const { total: count } = await store.list({ before, limit: 0, offset: 0 });
  const isClockAhead = count > 0 && now - (await store.latestActivity()) > dayMs;
  return { before, count, isClockAhead };
}

/** The explanation for the log and the command `doctor`. */
export function explainClock(days: number): string {
  return `the newest enquiry or delivery is more than a day old, so the clock may be ahead. If the clock is right, run: npm run enquiries -- purge --older-than ${days}`;
}
