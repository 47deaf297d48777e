import { expect, test } from "vitest";
import type { Channel, LeasedDelivery } from "#domain/enquiries/enquiry-store.ts";
import { createInMemoryDeliveries } from "#tests/support/in-memory-deliveries.ts";
import { createVirtualTime } from "#tests/support/virtual-time.ts";
import { type AttemptResult, createOutbox, nextAttemptAt, type OutboxOptions } from "./outbox.ts";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const start = Date.UTC(2026, 10, 21);

const failed = (retry: "soon" | "rarely" | "never", error = "down"): AttemptResult => ({
  ok: false,
  error,
  retry,
});

/** An outbox in virtual time, with a deliverer per channel that does what the test says. */
function prepare(
  behaviour: Partial<Record<Channel, (delivery: LeasedDelivery) => Promise<AttemptResult>>>,
  options: Partial<OutboxOptions> = {},
) {
  const time = createVirtualTime(start);
  const deliveries = createInMemoryDeliveries();
  const attempts: Array<{ at: number; channel: Channel; messageId: string }> = [];
  const logged: Array<{ level: string; details: object; message: string }> = [];
  const write = (level: string) => (details: object, message: string) => {
    logged.push({ level, details, message });
  };
  const createWorker = () =>
    createOutbox({
      store: deliveries.store,
      deliverers: Object.fromEntries(
        Object.entries(behaviour).map(([channel, deliver]) => [
          channel,
          {
            timeoutMs: 20 * second,
            deliver: (delivery: LeasedDelivery) => {
              attempts.push({
                at: time.now() - start,
                channel: channel as Channel,
                messageId: delivery.messageId,
              });
              return deliver(delivery);
            },
          },
        ]),
      ),
      log: { info: write("info"), warn: write("warn"), error: write("error") },
      now: time.now,
      random: () => 0.5,
      sleep: time.sleep,
      ...options,
    });
  return { time, deliveries, attempts, logged, createWorker, outbox: createWorker() };
}

const delivered = async (): Promise<AttemptResult> => ({ ok: true });

test("delivers what was due when it started", async () => {
  const { time, deliveries, outbox } = prepare({ email: delivered });
  const enquiry = deliveries.add({}, ["email"], start);
  outbox.start();
  await time.settle();
  expect(deliveries.delivery(enquiry, "email")).toMatchObject({ state: "delivered", deliveredAt: start });
});

test("delivers at once when woken, without waiting for the next look", async () => {
  const { time, deliveries, attempts, outbox } = prepare({ email: delivered }, { pollMs: hour });
  outbox.start();
  await time.settle();
  deliveries.add({}, ["email"], start);
  await time.settle();
  expect(attempts).toHaveLength(0);
  outbox.wake();
  await time.settle();
  expect(attempts).toHaveLength(1);
});

test("finds what another process released, by looking every two seconds", async () => {
  const { time, deliveries, attempts, outbox } = prepare({ email: delivered });
  outbox.start();
  await time.settle();
  deliveries.add({}, ["email"], start);
  await time.advance(2 * second);
  expect(attempts).toHaveLength(1);
});

test("a wake that comes while the store is being asked is not lost", async () => {
  const { time, deliveries, attempts, outbox } = prepare({ email: delivered }, { pollMs: hour });
  const leaseDue = deliveries.store.leaseDue;
  deliveries.store.leaseDue = async (request) => {
    const due = await leaseDue(request);
    if (deliveries.leaseLengths.length === 1) {
      deliveries.add({}, ["email"], start);
      outbox.wake();
    }
    return due;
  };
  outbox.start();
  await time.settle();
  expect(attempts).toHaveLength(1);
});

test("tries again with growing pauses up to two hours, for 72 hours, then sets aside as failed", async () => {
  const { time, deliveries, attempts, logged, outbox } = prepare({ email: async () => failed("soon") });
  const enquiry = deliveries.add({}, ["email"], start);
  outbox.start();
  await time.advance(72 * hour - 1);
  expect(deliveries.delivery(enquiry, "email").state).toBe("pending");
  await time.advance(10 * hour);

  const times = attempts.map(({ at }) => at);
  const pauses = times.slice(1).map((at, index) => at - (times[index] as number));
  // Never more than one look (2 s) late.
  expect(times[0]).toBe(0);
  expect(times[1]).toBeGreaterThanOrEqual(10 * second);
  expect(times[1]).toBeLessThanOrEqual(12 * second);
  expect(times[2]).toBeLessThanOrEqual(40 * second);
  expect(times[4]).toBeLessThanOrEqual(6 * minute);
  expect(pauses.slice(0, -2)).toEqual(pauses.slice(0, -2).toSorted((a, b) => a - b));
  expect(Math.max(...pauses)).toBeLessThanOrEqual(2 * hour + 2 * second);
  expect(times.at(-1)).toBeGreaterThanOrEqual(72 * hour);
  expect(times.at(-1)).toBeLessThanOrEqual(72 * hour + 2 * second);
  expect(attempts.length).toBeGreaterThan(35);
  expect(attempts.length).toBeLessThan(50);
  expect(new Set(attempts.map(({ messageId }) => messageId)).size).toBe(1);
  expect(deliveries.delivery(enquiry, "email")).toMatchObject({ state: "failed", lastError: "down" });
  expect(logged.at(-1)).toMatchObject({ level: "error", details: { reference: enquiry.reference } });
}, 20_000);

test("tries refusals rarely, and still delivers when the refusal is lifted", async () => {
  let isRefusing = true;
  const { time, deliveries, attempts, outbox } = prepare({
    email: async () => (isRefusing ? failed("rarely", "550 no such user") : { ok: true }),
  });
  const enquiry = deliveries.add({}, ["email"], start);
  outbox.start();
  await time.advance(14 * minute);
  expect(attempts).toHaveLength(1);
  expect(deliveries.delivery(enquiry, "email")).toMatchObject({
    state: "pending",
    lastError: "550 no such user",
  });
  await time.advance(24 * hour);
  expect(attempts.length).toBeGreaterThan(3);
  expect(attempts.length).toBeLessThan(8);
  isRefusing = false;
  await time.advance(9 * hour);
  expect(deliveries.delivery(enquiry, "email").state).toBe("delivered");
});

test("gives up at once when the receiver asked for that", async () => {
  const { time, deliveries, attempts, outbox } = prepare({ webhook: async () => failed("never", "410") });
  const enquiry = deliveries.add({}, ["webhook"], start);
  outbox.start();
  await time.advance(72 * hour);
  expect(attempts).toHaveLength(1);
  expect(deliveries.delivery(enquiry, "webhook")).toMatchObject({ state: "failed", lastError: "410" });
}, 20_000);

test("jitter spreads the pauses by a fifth either way", () => {
  const first = { now: start, retryingSince: start, attempts: 1, retry: "soon" as const };
  expect(nextAttemptAt(first, () => 0)).toBe(start + 8 * second);
  expect(nextAttemptAt(first, () => 1 - Number.EPSILON)).toBe(start + 12 * second);
});

test("a backlog older than 72 hours is not given up after one refused connection", () => {
  const old = { now: start, retryingSince: start - 200 * hour, retry: "soon" as const };
  expect(nextAttemptAt({ ...old, attempts: 1 }, () => 0.5)).toBe(start + 10 * second);
  expect(nextAttemptAt({ ...old, attempts: 7 }, () => 0.5)).toBe(start + 2 * hour);
  expect(nextAttemptAt({ ...old, attempts: 8 }, () => 0.5)).toBeNull();
});

test("a resent delivery with many attempts behind it begins with short pauses again", () => {
  const resent = { now: start, retryingSince: start, attempts: 40, retry: "soon" as const };
  expect(nextAttemptAt(resent, () => 0.5)).toBe(start + 10 * second);
});

test("a hanging webhook does not delay the mail, however many hang", async () => {
  const { time, deliveries, attempts, outbox } = prepare({
    email: delivered,
    webhook: () => new Promise(() => {}),
  });
  const enquiries = Array.from({ length: 20 }, () => deliveries.add({}, ["email", "webhook"], start));
  outbox.start();
  await time.settle();
  await time.settle();
  for (const enquiry of enquiries) expect(deliveries.delivery(enquiry, "email").state).toBe("delivered");
  expect(attempts.filter(({ channel }) => channel === "webhook")).toHaveLength(4);
});

test("a place that becomes free is taken at once", async () => {
  const { time, deliveries, outbox } = prepare(
    { email: () => time.sleep(second).then(delivered) },
    { parallel: 2, pollMs: hour },
  );
  const enquiries = Array.from({ length: 6 }, () => deliveries.add({}, ["email"], start));
  outbox.start();
  await time.advance(3 * second);
  expect(
    enquiries.map((enquiry) => (deliveries.delivery(enquiry, "email").deliveredAt as number) - start),
  ).toEqual([1, 1, 2, 2, 3, 3].map((seconds) => seconds * second));
});

test("survives a store that does not answer, and says so in the log", async () => {
  const { time, deliveries, logged, outbox } = prepare({ email: delivered });
  const enquiry = deliveries.add({}, ["email"], start);
  deliveries.failures.leaseDue = 3;
  outbox.start();
  await time.advance(30 * second);
  expect(deliveries.delivery(enquiry, "email").state).toBe("delivered");
  expect(logged.filter(({ level }) => level === "error")).toHaveLength(3);
});

test("does not send again because the store failed to note the delivery", async () => {
  const { time, deliveries, attempts, outbox } = prepare({ email: delivered });
  const enquiry = deliveries.add({}, ["email"], start);
  deliveries.failures.markDelivered = 5;
  outbox.start();
  await time.advance(hour);
  expect(attempts).toHaveLength(1);
  expect(deliveries.delivery(enquiry, "email").state).toBe("delivered");
});

test("notes a failure although the store failed to note it at first", async () => {
  const { time, deliveries, attempts, outbox } = prepare({ email: async () => failed("never") });
  const enquiry = deliveries.add({}, ["email"], start);
  deliveries.failures.markAttemptFailed = 2;
  outbox.start();
  await time.advance(hour);
  expect(attempts).toHaveLength(1);
  expect(deliveries.delivery(enquiry, "email").state).toBe("failed");
});

test("a deliverer that throws counts as a failed attempt", async () => {
  const { time, deliveries, outbox } = prepare({ email: () => Promise.reject(new Error("a bug of ours")) });
  const enquiry = deliveries.add({}, ["email"], start);
  outbox.start();
  await time.settle();
  expect(deliveries.delivery(enquiry, "email")).toMatchObject({
    state: "pending",
    attempts: 1,
    lastError: "a bug of ours",
    nextAttemptAt: start + 10 * second,
  });
});

test("a deliverer that throws before it promises anything counts as a failed attempt, too", async () => {
  const { time, deliveries, outbox } = prepare({
    email: () => {
      throw new Error("no such time zone");
    },
  });
  const enquiry = deliveries.add({}, ["email"], start);
  outbox.start();
  await time.settle();
  expect(deliveries.delivery(enquiry, "email")).toMatchObject({
    attempts: 1,
    lastError: "no such time zone",
  });
});

test("leases for longer than a delivery may take", async () => {
  const { time, deliveries, outbox } = prepare({ email: delivered });
  outbox.start();
  await time.settle();
  expect(deliveries.leaseLengths[0]).toBeGreaterThan(20 * second);
});

test("what a killed worker had leased is sent by the next, under the same Message-ID", async () => {
  const { time, deliveries, attempts, createWorker } = prepare({
    email: () => (attempts.length === 1 ? new Promise(() => {}) : delivered()),
  });
  const enquiry = deliveries.add({}, ["email"], start);
  createWorker().start();
  await time.settle();
  createWorker().start();
  await time.advance(30 * second);
  expect(attempts).toHaveLength(1);
  await time.advance(2 * minute);
  expect(attempts.map(({ messageId }) => messageId)).toEqual([
    "<1.test@ozo.example>",
    "<1.test@ozo.example>",
  ]);
  expect(deliveries.delivery(enquiry, "email").state).toBe("delivered");
});

test("a worker that lost its lease changes nothing and says so", async () => {
  const { time, deliveries, attempts, logged, createWorker } = prepare({
    email: () => time.sleep(attempts.length === 1 ? 10 * minute : second).then(delivered),
  });
  const enquiry = deliveries.add({}, ["email"], start);
  createWorker().start();
  await time.advance(5 * minute);
  const { deliveredAt } = deliveries.delivery(enquiry, "email");
  expect(deliveredAt).not.toBeNull();
  await time.advance(10 * minute);
  expect(deliveries.delivery(enquiry, "email").deliveredAt).toBe(deliveredAt);
  expect(logged.some(({ level, message }) => level === "warn" && message.includes("lease was lost"))).toBe(
    true,
  );
});

test("two workers on one store send each enquiry once", async () => {
  const { time, deliveries, attempts, createWorker } = prepare({
    email: () => time.sleep(second).then(delivered),
    webhook: () => time.sleep(3 * second).then(delivered),
  });
  const [first, second_] = [createWorker(), createWorker()];
  first.start();
  second_.start();
  for (let number = 0; number < 100; number++) deliveries.add({}, ["email", "webhook"], start);
  first.wake();
  second_.wake();
  await time.advance(2 * minute);
  expect(attempts).toHaveLength(200);
  expect(new Set(attempts.map(({ channel, messageId }) => channel + messageId)).size).toBe(200);
});

test("stopping waits for what is in flight and leases nothing more", async () => {
  const { time, deliveries, attempts, outbox } = prepare(
    { email: () => time.sleep(5 * second).then(delivered) },
    { parallel: 1 },
  );
  const [inFlight, waiting] = [deliveries.add({}, ["email"], start), deliveries.add({}, ["email"], start)];
  outbox.start();
  await time.settle();
  const stopped = outbox.stop(10 * second);
  await time.advance(10 * second);
  expect(await stopped).toEqual({ unfinished: 0 });
  expect(deliveries.delivery(inFlight as never, "email").deliveredAt).toBe(start + 5 * second);
  await time.advance(hour);
  expect(attempts).toHaveLength(1);
  expect(deliveries.delivery(waiting as never, "email").state).toBe("pending");
});

test("stopping ends after its limit although a delivery hangs", async () => {
  const { time, deliveries, outbox } = prepare({ email: () => new Promise(() => {}) });
  deliveries.add({}, ["email"], start);
  outbox.start();
  await time.settle();
  const stopped = outbox.stop(10 * second);
  await time.advance(10 * second);
  expect(await stopped).toEqual({ unfinished: 1 });
});

test("the log and the noted error hold references, and no long or many-lined answers", async () => {
  const { time, deliveries, logged, outbox } = prepare({
    email: async () => failed("soon", `421 later\r\nX-Injected: \u0000yes ${"x".repeat(2000)}`),
  });
  const enquiry = deliveries.add({}, ["email"], start);
  outbox.start();
  await time.settle();
  const { lastError } = deliveries.delivery(enquiry, "email");
  expect(lastError).toMatch(/^421 later X-Injected: yes x+…$/);
  expect(lastError).toHaveLength(500);
  const written = JSON.stringify(logged);
  expect(written).toContain(enquiry.reference);
  for (const value of Object.values(enquiry.fields)) expect(written).not.toContain(value);
});

test("logs what became of every attempt", async () => {
  const results: AttemptResult[] = [
    failed("soon"),
    { ok: true, warning: "one of two refused" },
    failed("never"),
  ];
  const { time, deliveries, logged, outbox } = prepare(
    { email: async () => results.shift() as AttemptResult },
    { parallel: 1 },
  );
  deliveries.add({}, ["email"], start);
  outbox.start();
  await time.advance(15 * second);
  deliveries.add({}, ["email"], time.now());
  await time.advance(15 * second);
  expect(logged).toMatchObject([
    { level: "warn", message: "not delivered, will be tried again" },
    { level: "warn", message: "delivered, with a warning", details: { warning: "one of two refused" } },
    { level: "info", message: "delivered" },
    { level: "error", message: "gave up; resend it when the cause is repaired" },
  ]);
});
