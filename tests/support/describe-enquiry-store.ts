import naughtyStrings from "big-list-of-naughty-strings/blns.json" with { type: "json" };
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Channel, EnquiryFilter, LeasedDelivery, NewEnquiry } from "#domain/enquiries/stored-enquiry.ts";
import type { EnquiryDatabase } from "#server/enquiries/store/enquiry-database.ts";
import { makeEnquiry, receivedAt as start } from "./make-enquiry.ts";

export interface StoreHarness {
  /** Opens a new, empty store. */
  openNew(): Promise<EnquiryDatabase>;
  /** Opens the newest store once more, as another process would. */
  openAgain(): Promise<EnquiryDatabase>;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const everything = { limit: 1_000, offset: 0 };

/** The tests that the SQLite and the PostgreSQL store must pass. */
export function describeEnquiryStore(name: string, startHarness: () => Promise<StoreHarness>): void {
  describe(`the enquiry store on ${name}`, () => {
    let harness: StoreHarness;
    let store: EnquiryDatabase;
    let others: EnquiryDatabase[];
    beforeAll(async () => {
      harness = await startHarness();
    });
    beforeEach(async () => {
      others = [];
      store = await harness.openNew();
    });
    afterEach(async () => {
      await Promise.all([store, ...others].map((each) => each.close()));
    });
    async function openAgain() {
      const other = await harness.openAgain();
      others.push(other);
      return other;
    }
    const add = async (given: Partial<NewEnquiry> = {}) => (await store.add(makeEnquiry(given))).reference;
    const lease = (from = store, now = start, channels: Channel[] = ["email", "webhook"]) =>
      from.leaseDue({ channels, now, leaseMs: minute, limit: 999 });
    const leaseOne = async (now = start) => (await lease(store, now, ["email"]))[0] as LeasedDelivery;
    const referencesFor = async (filter: Partial<EnquiryFilter>) =>
      (await store.list({ ...everything, ...filter })).enquiries.map(({ reference }) => reference);
    const leaseCopies = () => lease(store, start + hour, ["copy"]);
    const followUpOf = async (reference: string) => (await store.find(reference))?.followUp;
    const eventsOf = async (reference: string) =>
      (await store.find(reference))?.deliveries
        .filter(({ channel }) => channel === "webhook")
        .sort((one, other) => one.occurredAt - other.occurredAt)
        .map(({ event, state }) => `${event} ${state}`);
    const statesOf = async (reference: string) =>
      (await store.find(reference))?.deliveries.map(({ channel, state }) => `${channel} ${state}`);

    describe("adding", () => {
      test("stores the complete enquiry with a delivery for each channel, due at once", async () => {
        const enquiry = makeEnquiry({ spamScore: 30, spamReasons: ["filled in within three seconds (30)"] });
        const { reference, isNew } = await store.add(enquiry);
        expect(isNew).toBe(true);
        expect(reference).toMatch(/^OZ-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);

        const { channels: _, ...kept } = enquiry;
        const delivery = {
          id: expect.any(String),
          reference,
          event: "created",
          occurredAt: start,
          state: "pending",
          attempts: 0,
          nextAttemptAt: start,
          retryingSince: start,
          deliveredAt: null,
          lastError: null,
        };
        expect(await store.find(reference)).toEqual({
          ...kept,
          reference,
          followUp: { state: "new", at: null, by: null },
          deliveries: [
            {
              ...delivery,
              channel: "email",
              messageId: expect.stringMatching(/^<[\da-f-]{36}@mail\.example>$/),
            },
            { ...delivery, channel: "webhook", messageId: expect.stringMatching(/^msg_[\da-f]{32}$/) },
          ],
        });
      });

      test("stores the strings of the Big List of Naughty Strings unchanged", async () => {
        const fields = Object.fromEntries(naughtyStrings.map((text, index) => [`field ${index}`, text]));
        expect(await store.find(await add({ fields }))).toMatchObject({ fields });
      });

      test("returns the stored enquiry's reference when its key is added again, and changes nothing", async () => {
        const enquiry = makeEnquiry();
        const first = await store.add(enquiry);
        const again = await store.add({ ...enquiry, page: "/other", channels: ["email"], isHeld: true });
        expect(again).toEqual({ reference: first.reference, isNew: false });
        expect(await store.find(first.reference)).toMatchObject({ page: enquiry.page, isHeld: false });
        expect((await store.list(everything)).total).toBe(1);
      });

      test("stores each enquiry once when two connections add the same enquiries twice, in opposite orders", async () => {
        const other = await openAgain();
        for (let round = 1; round <= 10; round += 1) {
          const enquiries = Array.from({ length: 100 }, () => makeEnquiry()).flatMap((each) => [each, each]);
          const answers = await Promise.all([
            ...enquiries.map((enquiry) => store.add(enquiry)),
            ...enquiries.toReversed().map((enquiry) => other.add(enquiry)),
          ]);
          expect(answers.filter(({ isNew }) => isNew)).toHaveLength(100);
          expect(new Set(answers.map(({ reference }) => reference)).size).toBe(100);
          expect((await store.list(everything)).total).toBe(100 * round);
        }
        expect(await store.countDeliveries()).toMatchObject([{ count: 1_000 }, { count: 1_000 }]);
      });
    });

    describe("finding and listing", () => {
      test("lists enquiries in parts, newest first, and returns their total number with each part", async () => {
        const references = [];
        for (let n = 0; n < 5; n += 1) references.unshift(await add({ receivedAt: start + n }));
        const pages = await Promise.all([0, 2, 4, 6].map((offset) => store.list({ limit: 2, offset })));
        expect(pages.flatMap(({ enquiries }) => enquiries.map(({ reference }) => reference))).toEqual(
          references,
        );
        expect(pages.map(({ total }) => total)).toEqual([5, 5, 5, 5]);
      });

      test("filters by form, e-mail address, time and states, and can begin with the oldest enquiry", async () => {
        const old = await add({ receivedAt: start - 1 });
        const held = await add({ isHeld: true });
        const newCustomer = await add({ form: "new-customer", receivedAt: start + 1 });
        await store.mark(newCustomer, { state: "answered", at: start, by: "Asha" });
        for (const [filter, expected] of [
          [{ form: "new-customer" }, [newCustomer]],
          [{ email: "ASHA@example.com" }, [newCustomer, held, old]],
          [{ email: "asha@example.co" }, []],
          [{ since: start }, [newCustomer, held]],
          [{ before: start }, [old]],
          [{ state: "held" }, [held]],
          [{ state: "pending", before: start + 1 }, [old]],
          [{ state: "failed" }, []],
          [{ followUp: "answered" }, [newCustomer]],
          [{ followUp: "new", first: "oldest" }, [old, held]],
          [{ followUp: "new", isHeld: false }, [old]],
        ] as const)
          expect(await referencesFor(filter), JSON.stringify(filter)).toEqual(expected);
      });

      test.each([
        ["in any letter case", "PRICES"],
        ["in any letter case of any script", "ÉCOLE"],
        ["spelt with combining marks", "e\u0301cole"],
        ["with characters that databases use as wildcards", "100%_\\"],
        ["with quotation marks", `"it's"`],
        ["across a line break", "prices\nthen"],
      ])("finds a text %s", async (_, text) => {
        const wanted = await add({ fields: { message: `Prices\nthen école 100%_\\ "it's"` } });
        await add({ fields: { message: "100 per cent of something else x\\" } });
        expect(await referencesFor({ text })).toEqual([wanted]);
      });

      test("counts up to 100 repeats since a time, and returns the key of the latest", async () => {
        await add({ contentHash: "same", idempotencyKey: "old", receivedAt: start - 1 });
        await add({ contentHash: "same", idempotencyKey: "newest", receivedAt: start + 1 });
        expect(await store.findRepeats("same", start)).toEqual({ count: 1, latestIdempotencyKey: "newest" });
        expect(await store.findRepeats("unknown", start)).toEqual({ count: 0, latestIdempotencyKey: null });
        await Promise.all(Array.from({ length: 120 }, () => add({ contentHash: "same" })));
        const hundred = { count: 100, latestIdempotencyKey: "newest" };
        expect(await store.findRepeats("same", start)).toEqual(hundred);
      });
    });

    describe("leasing", () => {
      test("leases due deliveries of the requested channels with their enquiry, oldest first, and at most the limit", async () => {
        const third = await add({ receivedAt: start + 2 });
        const second = await add({ receivedAt: start + 1 });
        const first = await add({ receivedAt: start });
        await add({ receivedAt: start + minute });
        const request = { channels: ["email" as const], now: start + 2, leaseMs: minute, limit: 2 };
        expect(await store.leaseDue({ ...request, channels: [] })).toEqual([]);
        const leased = await store.leaseDue(request);
        expect(leased.map(({ reference, channel }) => [reference, channel])).toEqual([
          [first, "email"],
          [second, "email"],
        ]);
        expect((await store.leaseDue(request)).map(({ reference }) => reference)).toEqual([third]);
        expect(leased[0]?.enquiry).toEqual(await store.find(first));
        expect(leased[0]).toMatchObject({ id: leased[0]?.enquiry.deliveries[0]?.id, attempts: 0 });
      });

      test("leases each of 300 deliveries to exactly one of six workers in two processes", async () => {
        const other = await openAgain();
        await Promise.all(Array.from({ length: 300 }, () => add({ channels: ["email"] })));
        const taken: string[] = [];
        const request = { channels: ["email" as const], now: start, leaseMs: minute, limit: 7 };
        const work = async (from: EnquiryDatabase) => {
          for (;;) {
            const leased = await from.leaseDue(request);
            if (leased.length === 0) return;
            taken.push(...leased.map(({ id }) => id));
          }
        };
        await Promise.all([store, other, store, other, store, other].map(work));
        // A worker stops early when other workers have locked the last deliveries.
        await work(store);
        expect(taken).toHaveLength(300);
        expect(new Set(taken).size).toBe(300);
      });

      test("marks a delivery as delivered once", async () => {
        const reference = await add();
        const leased = await leaseOne();
        expect(await store.markDelivered(leased, start + 5)).toBe(true);
        expect(await store.markDelivered(leased, start + 6)).toBe(false);
        expect(await store.find(reference)).toMatchObject({
          deliveries: [
            { channel: "email", state: "delivered", deliveredAt: start + 5, attempts: 1, lastError: null },
            { channel: "webhook", state: "pending", deliveredAt: null },
          ],
        });
        expect(await lease(store, start + 90 * minute, ["email"])).toEqual([]);
      });

      test("after a failed attempt, leases the delivery again when the pause ends, or marks the delivery as failed if no attempt follows", async () => {
        const reference = await add({ channels: ["email"] });
        const outcome = { error: "451 try later", nextAttemptAt: start + 5 * minute };
        expect(await store.markAttemptFailed(await leaseOne(), outcome)).toBe(true);
        const attempted = { state: "pending", attempts: 1, lastError: "451 try later", retryingSince: start };
        expect(await store.find(reference)).toMatchObject({
          deliveries: [{ ...attempted, nextAttemptAt: start + 5 * minute }],
        });
        expect(await lease(store, start + 5 * minute - 1)).toEqual([]);
        const again = await leaseOne(start + 5 * minute);
        await store.markAttemptFailed(again, { error: "550 no such user", nextAttemptAt: null });
        expect(await store.find(reference)).toMatchObject({
          deliveries: [{ state: "failed", attempts: 2, lastError: "550 no such user" }],
        });
        expect(await lease(store, start + 90 * minute)).toEqual([]);
      });

      test("when a lease ends, leases the delivery to another worker, and then ignores the first worker", async () => {
        const reference = await add({ channels: ["email"] });
        const slow = await leaseOne();
        expect(await lease(store, start + minute - 1)).toEqual([]);
        const quick = await leaseOne(start + minute);
        expect([quick.id, quick.messageId]).toEqual([slow.id, slow.messageId]);
        expect(await store.markDelivered(slow, start)).toBe(false);
        expect(await store.markAttemptFailed(slow, { error: "late", nextAttemptAt: null })).toBe(false);
        expect(await store.find(reference)).toMatchObject({
          deliveries: [{ state: "pending", attempts: 0, lastError: null }],
        });
        expect(await store.markDelivered(quick, start + 7)).toBe(true);
      });
    });

    describe("the methods for operators", () => {
      test("resends delivered and failed deliveries with the same Message-ID, and restarts the time for retries", async () => {
        const reference = await add();
        const [email, webhook] = (await lease()).sort((one, other) => (one.channel < other.channel ? -1 : 1));
        await store.markDelivered(email as LeasedDelivery, start);
        await store.markAttemptFailed(webhook as LeasedDelivery, { error: "410", nextAttemptAt: null });
        expect(await store.resend(reference, start + minute, { channel: "webhook" })).toBe(1);
        expect(await statesOf(reference)).toEqual(["email delivered", "webhook pending"]);
        expect(await store.resend(reference, start + minute)).toBe(1);
        expect(await store.resend(reference, start + minute)).toBe(0);
        const again = await lease(store, start + minute);
        const ids = [email?.messageId, webhook?.messageId];
        expect(again.map(({ messageId }) => messageId).sort()).toEqual(ids.sort());
        const anew = { attempts: 0, retryingSince: start + minute, lastError: null, deliveredAt: null };
        expect(again[0]).toMatchObject(anew);
      });

      test("erases the enquiries of one address in any letter case, also while a delivery is leased, and enquiries by age", async () => {
        const theirs = [await add(), await add({ channels: ["email"] })];
        const leased = await leaseOne();
        const other = await add({ email: "sasha@example.com" });
        expect(await store.eraseByEmail("ASHA@example.COM")).toEqual({ enquiries: 2, deliveries: 3 });
        expect(await store.eraseByEmail("asha@example.com")).toEqual({ enquiries: 0, deliveries: 0 });
        for (const reference of theirs) expect(await store.find(reference)).toBeUndefined();
        expect(await store.markDelivered(leased, start)).toBe(false);
        expect((await lease()).map(({ reference }) => reference)).toEqual([other, other]);
        expect(await store.purge(start)).toBe(0);
        expect(await store.purge(start + 1)).toBe(1);
        expect(await store.countDeliveries()).toEqual([]);
      });

      test("finds the time of the newest enquiry or delivery", async () => {
        expect(await store.latestActivity()).toBe(0);
        await add({ receivedAt: start });
        await add({ receivedAt: start - 5 });
        expect(await store.latestActivity()).toBe(start);
        await store.markDelivered(await leaseOne(), start + minute);
        expect(await store.latestActivity()).toBe(start + minute);
      });

      test("counts deliveries by channel and state, with the time of the oldest", async () => {
        await add({ channels: ["email"], receivedAt: start - 5 });
        await add({ receivedAt: start });
        await add({ isHeld: true, channels: ["email"], receivedAt: start + 5 });
        expect(await store.countDeliveries()).toEqual([
          { channel: "email", state: "held", count: 1, oldestSince: start + 5 },
          { channel: "email", state: "pending", count: 2, oldestSince: start - 5 },
          { channel: "webhook", state: "pending", count: 1, oldestSince: start },
        ]);
      });
    });

    describe("marking", () => {
      test("succeeds once when ten calls mark the same enquiry at the same time, and records its author and time", async () => {
        const reference = await add();
        const other = await openAgain();
        const mark = { state: "spam" as const, at: start };
        const done = await Promise.all(
          Array.from({ length: 10 }, (_, index) =>
            (index % 2 ? store : other).mark(reference, { ...mark, by: `P${index}` }),
          ),
        );
        expect(done.filter(Boolean)).toHaveLength(1);
        expect(await followUpOf(reference)).toEqual({ ...mark, by: `P${done.indexOf(true)}` });
        expect(await eventsOf(reference)).toEqual(["created pending", "spam pending"]);
      });

      test("creates a webhook delivery for each mark, unless the enquiry was not sent to the webhook", async () => {
        const [sent, held] = [await add(), await add({ isHeld: true })];
        const withoutWebhook = await add({ channels: ["email"] });
        for (const reference of [sent, held, withoutWebhook])
          for (const [index, state] of (["answered", "new", "spam"] as const).entries())
            await store.mark(reference, { state, at: start + (index + 1) * minute, by: "Asha" });
        expect(await eventsOf(sent)).toEqual([
          "created pending",
          "answered pending",
          "reopened pending",
          "spam pending",
        ]);
        const ids = (await store.find(sent))?.deliveries.map(({ messageId }) => messageId);
        expect(new Set(ids).size).toBe(5);
        expect(await eventsOf(held)).toEqual(["created held"]);
        expect(await eventsOf(withoutWebhook)).toEqual([]);
      });

      test("a release undoes the mark spam, makes held deliveries due, and is sent to the webhook as an event", async () => {
        const reference = await add({ isHeld: true });
        expect(await statesOf(reference)).toEqual(["email held", "webhook held"]);
        await store.mark(reference, { state: "spam", at: start, by: "Asha" });
        expect(await lease()).toEqual([]);
        expect(await store.release(reference, start + hour, "Ravi")).toBe(2);
        expect(await store.release(reference, start + hour, "Ravi")).toBe(0);
        const due = { state: "pending", nextAttemptAt: start + hour, retryingSince: start + hour };
        expect(await store.find(reference)).toMatchObject({
          isHeld: false,
          followUp: { state: "new", at: start + hour, by: "Ravi" },
          deliveries: [
            { channel: "email", ...due },
            { channel: "webhook", event: "released", occurredAt: start + hour, ...due },
          ],
        });
        expect(await lease(store, start + hour)).toHaveLength(2);
      });
    });

    describe("notices", () => {
      const request = (now: number, sentBefore = start) => ({ now, leaseMs: minute, sentBefore });

      test("a notice is leased to one of two processes, and not again before the next notice is due", async () => {
        const other = await openAgain();
        const leases = await Promise.all(
          [store, other, store, other].map((each) => each.leaseNotice("digest", request(start))),
        );
        const [lease, ...more] = leases.filter((each) => each !== undefined);
        expect(more).toEqual([]);
        await store.markNoticeSent("digest", lease ?? { leaseToken: "" }, start + 5);
        expect(await other.leaseNotice("digest", request(start + hour))).toBeUndefined();
        expect(await other.leaseNotice("digest", request(start + day, start + day))).toBeDefined();
      });

      test("a notice counts as never sent if the time of the last notice is more than ten minutes in the future", async () => {
        const sentAt = start + day;
        const lease = await store.leaseNotice("digest", request(sentAt, sentAt));
        await store.markNoticeSent("digest", lease ?? { leaseToken: "" }, sentAt);
        expect(await store.leaseNotice("digest", request(sentAt - minute, sentAt - hour))).toBeUndefined();
        expect(await store.leaseNotice("digest", request(start))).toBeDefined();
      });

      test("when a lease ends before the notice is sent, another process can lease the notice, and the first process cannot mark it as sent", async () => {
        const late = await store.leaseNotice("digest", request(start));
        expect(await store.leaseNotice("digest", request(start + minute - 1))).toBeUndefined();
        expect(await store.leaseNotice("digest", request(start + minute))).toBeDefined();
        await store.markNoticeSent("digest", late ?? { leaseToken: "" }, start + hour);
        expect(await store.leaseNotice("digest", request(start + hour))).toBeDefined();
      });
    });

    describe("copies", () => {
      const copyOf = async (reference: string) =>
        (await store.find(reference))?.deliveries.find(({ channel }) => channel === "copy");
      const copyTo = "asha@example.com";

      test("copies are created on request, never for held enquiries, and resent only when their channel is named", async () => {
        const [reference, held] = [await add({ copyTo }), await add({ copyTo, isHeld: true })];
        expect(await copyOf(await add())).toBeUndefined();
        await store.release(held, start, "Asha");
        expect(await copyOf(held)).toBeUndefined();
        expect(await copyOf(reference)).toMatchObject({ state: "pending", event: "created" });
        const leased = await leaseCopies();
        expect(leased).toMatchObject([
          { reference, messageId: expect.stringMatching(/^<.+@mail\.example>$/) },
        ]);
        await store.markDelivered(leased[0] as LeasedDelivery, start);
        expect(await store.resend(reference, start)).toBe(0);
        expect(await store.resend(reference, start, { channel: "copy" })).toBe(1);
      });

      test("one mailbox gets at most three copies in 24 hours, even if two servers receive enquiries at the same time", async () => {
        const other = await openAgain();
        const enquiries = Array.from({ length: 40 }, (_, n) =>
          makeEnquiry({ copyTo, receivedAt: start + n }),
        );
        const adding = enquiries.map((enquiry, n) => (n % 2 ? store : other).add(enquiry));
        expect((await Promise.all(adding)).every(({ isNew }) => isNew)).toBe(true);
        expect(await leaseCopies()).toHaveLength(3);
        expect(await copyOf(await add({ copyTo, receivedAt: start + day - 1 }))).toBeUndefined();
        expect(await copyOf(await add({ copyTo, receivedAt: start + day + 100 }))).toBeDefined();
        expect(await copyOf(await add({ copyTo: "ravi@example.com" }))).toBeDefined();
      });

      test("at most 300 mailboxes get copies in 24 hours", async () => {
        const strangers = Array.from({ length: 320 }, (_, index) => `stranger-${index}@example.com`);
        await Promise.all(strangers.map((stranger) => add({ copyTo: stranger })));
        expect(await leaseCopies()).toHaveLength(300);
        expect((await store.list({ limit: 1, offset: 0 })).total).toBe(320);
      });
    });

    test("the key that signs links in mails has 32 bytes and is the same for every process", async () => {
      const other = await openAgain();
      const keys = await Promise.all([store, other, store, other].map((each) => each.linkKey()));
      expect(keys[0]).toHaveLength(32);
      expect(new Set(keys.map((key) => Buffer.from(key).toString("hex"))).size).toBe(1);
      expect(await (await openAgain()).linkKey()).toEqual(keys[0]);
    });

    test("stores waiting enquiries before it closes, and refuses later enquiries", async () => {
      const other = await openAgain();
      const waiting = store.add(makeEnquiry());
      await store.close();
      const { reference } = await waiting;
      await expect(store.add(makeEnquiry())).rejects.toThrow();
      expect(await other.find(reference)).toMatchObject({ reference });
    });
  });
}
