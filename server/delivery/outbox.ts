import type { Channel, LeasedDelivery } from "#domain/enquiries/stored-enquiry.ts";
import type { EnquiryDatabase } from "../enquiries/store/enquiry-database.ts";
import { oneLine } from "./one-line.ts";
import { nextAttemptAt } from "./retry-backoff.ts";

/**
 * The outcome of one attempt. `retry` is the kind of failure:
 * - `soon`: the receiver is down, slow or busy. The pauses between attempts grow from 10 seconds to 2 hours.
 * - `rarely`: the receiver refused (SMTP 5xx, a wrong password, an HTTP redirect, most HTTP 4xx). The pauses grow from 15 minutes
 *   to 8 hours. Many refusals with a permanent status are temporary (a full mailbox, an expired password), so attempts
 *   continue. Frequent attempts would lock accounts or put the sender on block lists.
 * - `never`: the receiver asked for no more attempts (HTTP 410), or the visitor's address cannot be used.
 */
export type AttemptResult =
  | { ok: true; warning?: string }
  | { ok: false; error: string; retry: "soon" | "rarely" | "never" };

/**
 * Makes one attempt to send a delivery of one channel, within two minutes. Resolves with an expected failure. A rejection counts as
 * a failure of the kind `soon`.
 */
export type Deliverer = (delivery: LeasedDelivery) => Promise<AttemptResult>;

/** The part of pino's logger that deliveries use. */
export interface DeliveryLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface OutboxOptions {
  store: Pick<EnquiryDatabase, "leaseDue" | "markDelivered" | "markAttemptFailed">;
  /** Deliveries of a channel without a deliverer stay pending. */
  deliverers: Partial<Record<Channel, Deliverer>>;
  log: DeliveryLog;
  /** Milliseconds between two queries for due deliveries. */
  pollMs?: number;
}

export type Outbox = ReturnType<typeof createOutbox>;

/** In milliseconds. A lease lasts a minute longer than its attempt may take, so that the outcome can be stored. */
const leaseMs = 3 * 60_000;
const errorLength = 500;
/** The maximum number of parallel deliveries of one channel. */
const parallel = 4;

/** The state of one channel. Each channel has its own queries, so that a hanging webhook does not delay mails. */
interface Line {
  channel: Channel;
  deliverer: Deliverer;
  inFlight: Set<Promise<void>>;
  /** The last query. Each query starts when the query before it has ended. */
  query: Promise<void>;
  /** Whether the last query has not started yet. */
  isQueryWaiting: boolean;
}

/** Sends the store's due deliveries after `start` was called. `nextAttemptAt` decides when a delivery is tried again. */
export function createOutbox(options: OutboxOptions) {
  const { store, log, pollMs = 2_000 } = options;

  const lines: Line[] = Object.entries(options.deliverers).map(([channel, deliverer]) => ({
    channel: channel as Channel,
    deliverer,
    inFlight: new Set(),
    query: Promise.resolve(),
    isQueryWaiting: false,
  }));
  let timer: NodeJS.Timeout | undefined;
  let isStopping = false;

  return { start, wake, stop };

  function start(): void {
    timer ??= setInterval(wake, pollMs);
    wake();
  }

  /** Queries for due deliveries at once. Call it after an enquiry was stored. */
  function wake(): void {
    if (timer !== undefined) for (const line of lines) query(line);
  }

  /** Queries for due deliveries when the running query has ended. Several calls during a query lead to one more query. */
  function query(line: Line): void {
    if (line.isQueryWaiting) return;
    line.isQueryWaiting = true;
    line.query = line.query.then(() => {
      line.isQueryWaiting = false;
      return startDueDeliveries(line);
    });
  }

  /**
   * Starts no further deliveries and waits up to `limitMs` for deliveries in flight. Any process tries an unfinished
   * delivery again when its lease has expired.
   */
  async function stop(limitMs: number): Promise<void> {
    isStopping = true;
    clearInterval(timer);
    const finished = lines.map((line) => line.query.then(() => Promise.all(line.inFlight)));
    await Promise.race([Promise.all(finished), sleep(limitMs)]);
    const unfinished = lines.reduce((sum, { inFlight }) => sum + inFlight.size, 0);
    if (unfinished > 0)
      log.warn({ unfinished }, "stopped with deliveries in flight; they are tried again later");
  }

  async function startDueDeliveries(line: Line): Promise<void> {
    const limit = parallel - line.inFlight.size;
    // When a delivery ends, the next query starts.
    if (isStopping || limit <= 0) return;
    try {
      const leasedAt = Date.now();
      const due = await store.leaseDue({ channels: [line.channel], now: leasedAt, leaseMs, limit });
      for (const delivery of due) {
        const underWay = deliver(line, delivery, leasedAt + leaseMs).finally(() => {
          line.inFlight.delete(underWay);
          query(line);
        });
        line.inFlight.add(underWay);
      }
    } catch (error) {
      log.error({ err: error, channel: line.channel }, "reading due deliveries from the store failed");
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
      if (result.warning) log.warn({ ...about, warning: result.warning }, "delivered with a warning");
      log.info({ ...about, durationMs: endedAt - startedAt }, "delivered");
      return;
    }

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
      log.error(
        { ...about, attempts, error },
        "delivery failed for good; repair the cause and resend the enquiry",
      );
    else
      log.warn(
        { ...about, attempts, error, retryInMs: nextAt - endedAt },
        "not delivered; it is tried again",
      );
  }

  async function attempt(line: Line, delivery: LeasedDelivery, about: object): Promise<AttemptResult> {
    try {
      return await line.deliverer(delivery);
    } catch (error) {
      log.error({ ...about, err: error }, "an attempt threw an error");
      return { ok: false, error: error instanceof Error ? error.message : String(error), retry: "soon" };
    }
  }

  /**
   * Stores an outcome. If the store fails, tries again until the lease ends, because a delivery whose outcome is not stored
   * is sent again.
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
          log.warn(about, "the lease was lost before the outcome was stored; the delivery may be sent twice");
        return isMarked;
      } catch (error) {
        log.error({ ...about, err: error }, "storing the outcome of a delivery failed");
        if (Date.now() + pauseMs >= leasedUntil) return false;
        await sleep(pauseMs);
      }
    }
  }
}

// `setTimeout` of `node:timers/promises` is not used, because Vitest's fake timers do not cover that function.
const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
