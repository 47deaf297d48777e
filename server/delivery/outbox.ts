import type { Channel, FailureKind, LeasedDelivery } from "#domain/enquiries/stored-enquiry.ts";
import type { EnquiryStore } from "../store/enquiry-store.ts";
import { oneLine } from "./one-line.ts";
import { nextAttemptAt } from "./retry-backoff.ts";

/**
 * The outcome of one attempt. `retry-backoff.ts` says when a failed delivery is tried again. `deliveredTo` contains all addresses that
 * have received the delivery, if others still wait.
 */
export type AttemptResult =
  | { ok: true; warning?: string }
  | { ok: false; error: string; failure: FailureKind; deliveredTo?: string[] };

/**
 * Makes one attempt to send a delivery of one channel, within `longestAttemptMs`. Resolves with an expected failure. A rejection counts
 * as a temporary failure.
 */
export type Deliverer = (delivery: LeasedDelivery) => Promise<AttemptResult>;

export interface DeliveryLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface OutboxOptions {
  store: Pick<EnquiryStore, "leaseDue" | "markDelivered" | "markAttemptFailed">;
  /** Deliveries of a channel without a deliverer stay pending. */
  deliverers: Partial<Record<Channel, Deliverer>>;
  log: DeliveryLog;
  /** Milliseconds between two queries for due deliveries. */
  pollMs?: number;
}

export type Outbox = ReturnType<typeof createOutbox>;

/** In milliseconds. A mail server may take ten minutes for its last answer alone. */
export const longestAttemptMs = 12 * 60_000;
/** A lease lasts a minute longer than its attempt may take, so that the outcome can be stored. */
const leaseMs = longestAttemptMs + 60_000;
const errorLength = 500;
/** The maximum number of parallel deliveries of one channel. */
const parallel = 4;

/** Sends the store's due deliveries after `start` was called. `nextAttemptAt` decides when a delivery is tried again. */
export function createOutbox({ store, deliverers, log, pollMs = 2_000 }: OutboxOptions) {
  const workers = Object.entries(deliverers).map(
    ([channel, deliverer]) => new ChannelWorker({ channel: channel as Channel, deliverer, store, log }),
  );
  let timer: NodeJS.Timeout | undefined;

  return { start, wake, stop };

  function start(): void {
    timer ??= setInterval(wake, pollMs);
    wake();
  }

  /** Queries for due deliveries at once. Call it after an enquiry was stored. */
  function wake(): void {
    if (timer !== undefined) for (const worker of workers) worker.query();
  }

  /**
   * Makes no further queries, and waits up to `limitMs` for the query under way and the deliveries in flight. Any process tries an
   * unfinished delivery again when its lease has expired.
   */
  async function stop(limitMs: number): Promise<void> {
    clearInterval(timer);
    await Promise.race([Promise.all(workers.map((worker) => worker.stop())), sleep(limitMs)]);
    const unfinished = workers.reduce((sum, { inFlight }) => sum + inFlight.size, 0);
    if (unfinished > 0)
      log.warn({ unfinished }, "stopped with deliveries in flight; they are tried again later");
  }
}

interface ChannelWork extends Pick<OutboxOptions, "store" | "log"> {
  channel: Channel;
  deliverer: Deliverer;
}

/** Sends the deliveries of one channel. Each channel has its own queries, so that a hanging webhook does not delay mails. */
class ChannelWorker {
  readonly inFlight = new Set<Promise<void>>();
  readonly #work: ChannelWork;
  /** The last query. Each query starts when the query before it has ended. */
  #lastQuery = Promise.resolve();
  /** Whether the last query has not started yet. */
  #isQueryWaiting = false;
  #isStopping = false;

  constructor(work: ChannelWork) {
    this.#work = work;
  }

  /** Queries for due deliveries when the running query has ended. Several calls during a query lead to one more query. */
  query(): void {
    if (this.#isQueryWaiting) return;
    this.#isQueryWaiting = true;
    this.#lastQuery = this.#lastQuery.then(() => {
      this.#isQueryWaiting = false;
      return this.#startDueDeliveries();
    });
  }

  async #startDueDeliveries(): Promise<void> {
    const { channel, store, log } = this.#work;
    const limit = parallel - this.inFlight.size;
    // When a delivery ends, the next query starts.
    if (this.#isStopping || limit <= 0) return;
    try {
      const leasedAt = Date.now();
      const due = await store.leaseDue({ channels: [channel], now: leasedAt, leaseMs, limit });
      for (const delivery of due) {
        const underWay = deliver(this.#work, delivery, leasedAt + leaseMs).finally(() => {
          this.inFlight.delete(underWay);
          this.query();
        });
        this.inFlight.add(underWay);
      }
    } catch (error) {
      log.error({ err: error, channel }, "reading due deliveries from the store failed");
    }
  }

  /** Makes no further queries. Resolves when the deliveries in flight, and those that the query under way finds, have ended. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#lastQuery;
    await Promise.all(this.inFlight);
  }
}

/** Makes one attempt, and stores and logs its outcome. */
async function deliver(
  { channel, deliverer, store, log }: ChannelWork,
  delivery: LeasedDelivery,
  leasedUntil: number,
): Promise<void> {
  const about = { reference: delivery.reference, channel, delivery: delivery.id };
  const startedAt = Date.now();
  const result = await attempt(deliverer, delivery, { log, about });
  const endedAt = Date.now();
  const marking = { leasedUntil, log, about };

  if (result.ok) {
    if (!(await markWithin(marking, () => store.markDelivered(delivery, endedAt)))) return;
    if (result.warning) log.warn({ ...about, warning: result.warning }, "delivered with a warning");
    log.info({ ...about, durationMs: endedAt - startedAt }, "delivered");
    return;
  }

  const error = oneLine(result.error, errorLength);
  const attempts = delivery.attempts + 1;
  const { retryingSince } = delivery;
  const nextAt = nextAttemptAt({ now: endedAt, retryingSince, attempts, failure: result.failure });
  const outcome = { ...result, error, nextAttemptAt: nextAt };
  if (!(await markWithin(marking, () => store.markAttemptFailed(delivery, outcome)))) return;
  if (nextAt === null)
    log.error(
      { ...about, attempts, error },
      "delivery failed for good; repair the cause and resend the enquiry",
    );
  else
    log.warn({ ...about, attempts, error, retryInMs: nextAt - endedAt }, "not delivered; it is tried again");
}

async function attempt(
  deliverer: Deliverer,
  delivery: LeasedDelivery,
  { log, about }: { log: DeliveryLog; about: object },
): Promise<AttemptResult> {
  try {
    return await deliverer(delivery);
  } catch (error) {
    log.error({ ...about, err: error }, "an attempt threw an error");
    return { ok: false, error: error instanceof Error ? error.message : String(error), failure: "temporary" };
  }
}

/**
 * Stores an outcome. If the store fails, tries again until the lease ends. Without a stored outcome, the delivery would be sent
 * again.
 */
async function markWithin(
  { leasedUntil, log, about }: { leasedUntil: number; log: DeliveryLog; about: object },
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

// `setTimeout` of `node:timers/promises` is not used, because Vitest's fake timers do not cover that function.
const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
