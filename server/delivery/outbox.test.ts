import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Channel, FailureKind, LeasedDelivery, NewEnquiry } from "#domain/enquiries/stored-enquiry.ts";
import { makeEnquiry } from "#tests/support/make-enquiry.ts";
import { openTemporaryStore } from "#tests/support/temporary-store.ts";
import type { EnquiryStore } from "../store/enquiry-store.ts";
import { type AttemptResult, createOutbox, type Outbox, type OutboxOptions } from "./outbox.ts";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const start = Date.UTC(2026, 10, 21);

let store: EnquiryStore;
let started: Outbox[];

beforeEach(async () => {
  store = await openTemporaryStore();
  started = [];
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  vi.useFakeTimers({
    now: start,
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"],
  });
});
afterEach(async () => {
  const stopped = Promise.all(started.map((outbox) => outbox.stop(0)));
  await pass(0);
  await stopped;
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Advances the clock and runs everything that becomes due. */
async function pass(milliseconds: number) {
  await settle();
  await vi.advanceTimersByTimeAsync(milliseconds);
  await settle();
}

/** Waits for some turns of the event loop, which the outbox needs between two timers. */
async function settle() {
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
}

const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
const delivered = async (): Promise<AttemptResult> => ({ ok: true });
const failed = (failure: FailureKind, error = "down"): AttemptResult => ({
  ok: false,
  error,
  failure,
});

async function add(...channels: NewEnquiry["channels"]) {
  const { reference } = await store.add(makeEnquiry({ channels, receivedAt: Date.now() }));
  return reference;
}

async function deliveryOf(reference: string, channel: Channel) {
  const found = (await store.find(reference))?.deliveries.find((delivery) => delivery.channel === channel);
  if (!found) throw new Error(`${reference} has no ${channel} delivery`);
  return found;
}

/** Starts an outbox on the store. `behaviour` contains the function that sends the deliveries of each channel. */
function startOutbox(
  behaviour: Partial<Record<Channel, (delivery: LeasedDelivery) => Promise<AttemptResult>>>,
  options: Partial<OutboxOptions> = {},
) {
  const attempts: Array<{ at: number; channel: Channel; messageId: string }> = [];
  const logged: Array<{ level: string; details: object; message: string }> = [];
  const write = (level: string) => (details: object, message: string) => {
    logged.push({ level, details, message });
  };
  const deliverers = Object.entries(behaviour).map(([channel, behave]) => {
    const deliver = (delivery: LeasedDelivery) => {
      attempts.push({ at: Date.now() - start, channel: channel as Channel, messageId: delivery.messageId });
      return behave(delivery);
    };
    return [channel, deliver];
  });
  const outbox = createOutbox({
    store,
    deliverers: Object.fromEntries(deliverers),
    log: { info: write("info"), warn: write("warn"), error: write("error") },
    ...options,
  });
  outbox.start();
  started.push(outbox);
  return { attempts, logged, outbox };
}

/** The store with one operation that fails the given number of times before it works. */
function failing(operation: "leaseDue" | "markDelivered", times: number) {
  const really = store[operation] as (...args: unknown[]) => Promise<unknown>;
  let failures = times;
  const call = (...args: unknown[]) =>
    failures-- > 0 ? Promise.reject(new Error(`the disk is on fire (${operation})`)) : really(...args);
  return { ...store, [operation]: call };
}

test("a delivery is sent at once after a call of wake, and within two seconds if another process added it", async () => {
  const { attempts, outbox } = startOutbox({ email: delivered });
  await pass(0);
  await add("email");
  await pass(0);
  expect(attempts).toHaveLength(0);
  outbox.wake();
  await pass(0);
  expect(attempts).toHaveLength(1);
  await add("email");
  await pass(2 * second);
  expect(attempts).toHaveLength(2);
});

test("a call of wake during a query is not lost", async () => {
  let isFirst = true;
  const leaseDue: EnquiryStore["leaseDue"] = async (request) => {
    const due = await store.leaseDue(request);
    if (isFirst) {
      isFirst = false;
      await add("email");
      outbox.wake();
    }
    return due;
  };
  const { attempts, outbox } = startOutbox({ email: delivered }, { store: { ...store, leaseDue } });
  await pass(0);
  expect(attempts).toHaveLength(1);
});

test("a delivery is tried for 72 hours with one Message-ID, and then fails for good", async () => {
  const reference = await add("email");
  const { attempts, logged } = startOutbox({ email: async () => failed("temporary") }, { pollMs: hour });
  await pass(72 * hour - 1);
  expect((await deliveryOf(reference, "email")).state).toBe("pending");
  await pass(2 * hour);
  const delivery = await deliveryOf(reference, "email");
  expect(delivery).toMatchObject({ state: "failed", lastError: "down", attempts: attempts.length });
  expect(new Set(attempts.map(({ messageId }) => messageId))).toEqual(new Set([delivery.messageId]));
  expect(logged.at(-1)).toMatchObject({ level: "error", details: { reference } });
});

test.each<[what: string, result: AttemptResult | Error, outcome: object]>([
  [
    "reports a refusal",
    failed("refused", "550 no such user"),
    {
      state: "pending",
      lastError: "550 no such user",
      lastFailure: "refused",
      nextAttemptAt: start + 15 * minute,
    },
  ],
  [
    "asks for no more attempts",
    failed("final", "answered 410"),
    { state: "failed", lastError: "answered 410" },
  ],
  [
    "throws an error",
    new Error("a bug of ours"),
    { state: "pending", lastError: "a bug of ours", nextAttemptAt: start + 10 * second },
  ],
])(
  "when a deliverer %s, the error and the next state of the delivery are stored",
  async (_, result, outcome) => {
    const reference = await add("email");
    startOutbox({
      email() {
        if (result instanceof Error) throw result;
        return Promise.resolve(result);
      },
    });
    await pass(0);
    expect(await deliveryOf(reference, "email")).toMatchObject({ attempts: 1, ...outcome });
  },
);

test("webhook calls that hang do not delay mails", async () => {
  const references = await Promise.all(Array.from({ length: 20 }, () => add("email", "webhook")));
  const { attempts } = startOutbox({ email: delivered, webhook: () => new Promise(() => {}) });
  await pass(0);
  await pass(0);
  for (const reference of references) expect((await deliveryOf(reference, "email")).state).toBe("delivered");
  expect(attempts.filter(({ channel }) => channel === "webhook")).toHaveLength(4);
});

test("the next delivery starts as soon as one of four parallel deliveries ends", async () => {
  const references = await Promise.all(Array.from({ length: 10 }, () => add("email")));
  startOutbox({ email: () => sleep(second).then(delivered) });
  for (let seconds = 0; seconds < 3; seconds++) await pass(second);
  const ends = await Promise.all(references.map((reference) => deliveryOf(reference, "email")));
  const seconds = ends.map(({ deliveredAt }) => ((deliveredAt ?? 0) - start) / second);
  expect(seconds.sort()).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 3, 3]);
});

test("a mail is sent once if the server answers its end after the ten minutes that RFC 5321 allows", async () => {
  const reference = await add("email");
  const { attempts } = startOutbox({ email: () => sleep(11 * minute).then(delivered) }, { pollMs: minute });
  await pass(12 * minute);
  expect(attempts).toHaveLength(1);
  expect((await deliveryOf(reference, "email")).state).toBe("delivered");
});

test.each(["leaseDue", "markDelivered"] as const)(
  "if %s of the store fails for a while, the failures are logged and the mail is sent once",
  async (operation) => {
    const reference = await add("email");
    const { attempts, logged } = startOutbox({ email: delivered }, { store: failing(operation, 3) });
    await pass(minute);
    expect(attempts).toHaveLength(1);
    expect((await deliveryOf(reference, "email")).state).toBe("delivered");
    expect(logged.filter(({ level }) => level === "error")).toHaveLength(3);
  },
);

test("stop waits for deliveries in flight, and does not query for others", async () => {
  const references = await Promise.all(Array.from({ length: 5 }, () => add("email")));
  const { outbox } = startOutbox({ email: () => sleep(5 * second).then(delivered) });
  await pass(0);
  const stopped = outbox.stop(10 * second);
  await pass(10 * second);
  await stopped;
  await pass(hour);
  const states = await Promise.all(references.map((reference) => deliveryOf(reference, "email")));
  expect(states.map(({ state }) => state).sort()).toEqual([...Array(4).fill("delivered"), "pending"]);
});

test("stop ends after its time limit if a delivery hangs", async () => {
  await add("email");
  const { logged, outbox } = startOutbox({ email: () => new Promise(() => {}) });
  await pass(0);
  const stopped = outbox.stop(10 * second);
  await pass(10 * second);
  await stopped;
  expect(logged).toMatchObject([{ level: "warn", details: { unfinished: 1 } }]);
});

test("the log contains the reference and no text of a visitor, and the receiver's answer is stored in one short line", async () => {
  const reference = await add("email");
  const { logged } = startOutbox({
    email: async () => failed("temporary", `421 later\r\nX-Injected: \u0000yes ${"x".repeat(2000)}`),
  });
  await pass(0);
  const { lastError } = await deliveryOf(reference, "email");
  expect(lastError).toMatch(/^421 later X-Injected: yes x+…$/);
  expect(lastError).toHaveLength(500);
  const written = JSON.stringify(logged);
  expect(written).toContain(reference);
  const typed = Object.values((await store.find(reference))?.fields ?? {}).filter((value) => value !== "");
  for (const value of typed) expect(written).not.toContain(value);
});
