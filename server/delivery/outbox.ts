import type { Channel, EnquiryStore, LeasedDelivery } from "#domain/enquiries/enquiry-store.ts";
import { oneLine } from "./one-line.ts";
import { nextAttemptAt } from "./retry-pause.ts";

/**
 * What became of one attempt. `retry` says what kind of failure it was:
 * - `soon`: nobody decided anything (down, slow, "try again later"). Tried with pauses from 10 seconds to 2 hours.
 * - `rarely`: the other side said no (SMTP 5xx, wrong password, HTTP 4xx). Tried with pauses from 15 minutes to 8 hours.
 *   It is still tried, because "permanent" refusals often aren't: greylisting answered with 5xx, a full or renamed
 *   mailbox, an expired password that the operator repairs on Monday. And slowly, because hammering with a wrong
 *   password locks accounts and hammering a refusing server gets the sender listed.
 * - `never`: the receiver asked not to be tried again (HTTP 410).
 */
export type AttemptResult =
  | { ok: true; warning?: string }
  | { ok: false; error: string; retry: "soon" | "rarely" | "never" };

/** Sends deliveries of one channel. */
export interface Deliverer {
  /** `deliver` settles within this many milliseconds, whatever the other side does. */
  readonly timeoutMs: number;
  /** Tries once. Expected failures are values; a rejection counts as `soon`. */
  deliver(delivery: LeasedDelivery): Promise<AttemptResult>;
}

/** The part of pino's logger that deliveries use. */
export interface DeliveryLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface OutboxOptions {
  store: Pick<EnquiryStore, "leaseDue" | "markDelivered" | "markAttemptFailed">;
  /** Channels without a deliverer are left pending in the store until one is configured. */
  deliverers: Partial<Record<Channel, Deliverer>>;
  log: DeliveryLog;
  /** How often to look for deliveries that came due, or that another process released. */
  pollMs?: number;
  /** Deliveries of one channel under way at the same time. */
  parallel?: number;
}

export interface Outbox {
  start(): void;
  /** Looks for due deliveries at once: call it after an enquiry was accepted. */
  wake(): void;
  /**
   * Leases nothing more and waits up to `limitMs` for deliveries in flight. Those unfinished by then
   * stay leased, and are tried again by whoever looks after the lease ran out.
   */
  stop(limitMs: number): Promise<{ unfinished: number }>;
}

const storeErrorPauseMs = 5_000;
/** What a lease leaves for writing down the outcome after a delivery took all of its time. */
const markingMs = 60_000;
const errorLength = 500;

/** One channel's worker; each has its own, so that a hanging webhook never delays the mail. */
interface Line {
  channel: Channel;
  deliverer: Deliverer;
  inFlight: Set<Promise<void>>;
  /** Set when something may be due that wasn't looked for yet. */
  isWoken: boolean;
  pause: AbortController | null;
}

/** Sends what the store holds, at least once, until it arrives or 72 hours are over. Nothing runs before `start`. */
export function createOutbox(options: OutboxOptions): Outbox {
  const { store, log, pollMs = 2_000, parallel = 4 } = options;

  const stopping = new AbortController();
  const lines: Line[] = Object.entries(options.deliverers).map(([channel, deliverer]) => ({
    channel: channel as Channel,
    deliverer,
    inFlight: new Set(),
    isWoken: false,
    pause: null,
  }));
  let loops: Promise<void>[] = [];

  return { start, wake, stop };

  function start(): void {
    if (loops.length === 0) loops = lines.map(work);
  }

  function wake(): void {
    for (const line of lines) wakeLine(line);
  }

  async function stop(limitMs: number): Promise<{ unfinished: number }> {
    stopping.abort();
    wake();
    const finished = new AbortController();
    const inFlight = () => lines.flatMap((line) => [...line.inFlight]);
    const drained = Promise.all(loops)
      .then(() => Promise.all(inFlight()))
      .then(() => finished.abort());
    await Promise.race([drained, sleep(limitMs, finished.signal)]);
    const unfinished = inFlight().length;
    if (unfinished > 0)
      log.warn({ unfinished }, "stopped with deliveries in flight; they will be tried again");
    return { unfinished };
  }

  async function work(line: Line): Promise<void> {
    while (!stopping.signal.aborted) {
      line.isWoken = false;
      const pauseMs = await startDueDeliveries(line);
      if (!line.isWoken) {
        line.pause = new AbortController();
        await sleep(pauseMs, line.pause.signal);
        line.pause = null;
      }
    }
  }

  /** Returns how long to pause before looking again. */
  async function startDueDeliveries(line: Line): Promise<number> {
    const limit = parallel - line.inFlight.size;
    // A delivery that ends wakes its line: with every place taken there is nothing to look for until then.
    if (limit <= 0) return pollMs;
    const leaseMs = line.deliverer.timeoutMs + markingMs;
    try {
      const leasedAt = Date.now();
      const due = await store.leaseDue({ channels: [line.channel], now: leasedAt, leaseMs, limit });
      for (const delivery of due) {
        const underWay = deliver(line, delivery, leasedAt + leaseMs).finally(() => {
          line.inFlight.delete(underWay);
          wakeLine(line);
        });
        line.inFlight.add(underWay);
      }
      return pollMs;
    } catch (error) {
      log.error({ err: error, channel: line.channel }, "the store did not say which deliveries are due");
      return storeErrorPauseMs;
    }
  }

  async function deliver(line: Line, delivery: LeasedDelivery, leasedUntil: number): Promise<void> {
    const about = { reference: delivery.reference, channel: line.channel, delivery: delivery.id };
    const startedAt = Date.now();
    const result = await attempt(line, delivery, about);
    const endedAt = Date.now();

    if (result.ok) {
      const isMarked = await markWithin(leasedUntil, about, () => store.markDelivered(delivery, endedAt));
      if (!isMarked) return;
      if (result.warning) log.warn({ ...about, warning: result.warning }, "delivered, with a warning");
      log.info({ ...about, durationMs: endedAt - startedAt }, "delivered");
      return;
    }

    // It is shown in lists and written to the log.
    const error = oneLine(result.error, errorLength);
    const attempts = delivery.attempts + 1;
    const nextAt =
      result.retry === "never"
        ? null
        : nextAttemptAt({
            now: endedAt,
            retryingSince: delivery.retryingSince,
            attempts,
            retry: result.retry,
          });
    const isMarked = await markWithin(leasedUntil, about, () =>
      store.markAttemptFailed(delivery, { error, nextAttemptAt: nextAt }),
    );
    if (!isMarked) return;
    if (nextAt === null)
      log.error({ ...about, attempts, error }, "gave up; resend it when the cause is repaired");
    else
      log.warn(
        { ...about, attempts, error, retryInMs: nextAt - endedAt },
        "not delivered, will be tried again",
      );
  }

  async function attempt(line: Line, delivery: LeasedDelivery, about: object): Promise<AttemptResult> {
    try {
      return await line.deliverer.deliver(delivery);
    } catch (error) {
      log.error({ ...about, err: error }, "a deliverer threw");
      return { ok: false, error: error instanceof Error ? error.message : String(error), retry: "soon" };
    }
  }

  /**
   * Writes an outcome down. While the lease is ours a store that fails for a moment is asked again: forgetting
   * that a mail went out means sending it twice.
   */
  async function markWithin(
    leasedUntil: number,
    about: object,
    mark: () => Promise<boolean>,
  ): Promise<boolean> {
    for (let pauseMs = 250; ; pauseMs *= 2) {
      try {
        const isMarked = await mark();
        if (!isMarked)
          log.warn(about, "the lease was lost before the outcome was written down; it may be sent twice");
        return isMarked;
      } catch (error) {
        log.error({ ...about, err: error }, "the store did not take a delivery's outcome");
        if (Date.now() + pauseMs >= leasedUntil) return false;
        await sleep(pauseMs);
      }
    }
  }
}

function wakeLine(line: Line): void {
  line.isWoken = true;
  line.pause?.abort();
}

/** For so long, or until the signal. Not Node's own: Vitest's clock does not know that one. */
function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
