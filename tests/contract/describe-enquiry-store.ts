import naughtyStrings from "big-list-of-naughty-strings/blns.json" with { type: "json" };
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Channel, EnquiryFilter, LeasedDelivery, NewEnquiry } from "#domain/enquiries/stored-enquiry.ts";
import type { EnquiryStore } from "#server/store/enquiry-store.ts";
import { contentHash, makeEnquiry, receivedAt as start } from "#tests/support/make-enquiry.ts";

export interface StoreHarness {
  /** Opens a new, empty store. */
  openNew(): Promise<EnquiryStore>;
  /** Opens the newest store once more, as another process would. */
  openAgain(): Promise<EnquiryStore>;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const everything = { limit: 1_000, offset: 0 };

/** The tests that the SQLite and the PostgreSQL store must pass. */
export function describeEnquiryStore(name: string, startHarness: () => Promise<StoreHarness>): void {
  describe(`the enquiry store on ${name}`, () => {
    let harness: StoreHarness;
    let store: EnquiryStore;
    let others: EnquiryStore[];
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
    const statesOf = async (reference: string) =>
      (await store.find(reference))?.deliveries.map(({ channel, state }) => `${channel} ${state}`);

    describe("adding", () => {
      test("stores the complete enquiry with a delivery for each channel, due at once", async () => {
        const enquiry = makeEnquiry({ isSuspicious: true, spamReasons: ["6 links (70)"] });
        const { reference, isNew } = await store.add(enquiry);
        expect(isNew).toBe(true);
        expect(reference).toMatch(/^OZ-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);

        const { channels: _, ...kept } = enquiry;
        const delivery = {
          id: expect.any(String),
          reference,
          state: "pending",
          attempts: 0,
          nextAttemptAt: start,
          retryingSince: start,
          deliveredAt: null,
          lastError: null,
          lastFailure: null,
          deliveredTo: [],
        };
        expect(await store.find(reference)).toEqual({
          ...kept,
          reference,
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

      test.each([
        ["at once", 0, 1],
        ["after exactly 24 hours, across midnight", day, 1],
        ["after more than 24 hours", day + 1, 2],
        ["by a server whose clock is an hour behind", -hour, 1],
      ])("the same content %s is the enquiry that was stored first", async (_, later, count) => {
        const enquiry = makeEnquiry();
        const first = await store.add(enquiry);
        const again = await store.add({
          ...enquiry,
          receivedAt: start + later,
          page: "/other",
          channels: ["email"],
        });
        expect(again.isNew).toBe(count === 2);
        expect(again.reference === first.reference).toBe(count === 1);
        expect(await store.find(first.reference)).toMatchObject({ page: enquiry.page });
        expect((await store.list(everything)).total).toBe(count);
        expect(await statesOf(first.reference)).toEqual(["email pending", "webhook pending"]);
      });

      test.each([
        ["later", false],
        ["in the same turn of the event loop", true],
      ])(
        "an enquiry without channels has no deliveries, until the same content with channels is added %s",
        async (_, isAtOnce) => {
          const hash = contentHash("autofilled");
          const trapped = {
            contentHash: hash,
            channels: [],
            isSuspicious: true,
            spamReasons: ["hidden field (100)"],
          };
          const wanted = { contentHash: hash, receivedAt: start + hour };
          const first = add(trapped);
          if (!isAtOnce) {
            expect(await statesOf(await first)).toEqual([]);
            expect(await referencesFor({ state: "withheld" })).toEqual([await first]);
            await add(trapped);
            expect(await statesOf(await first)).toEqual([]);
          }
          const references = await Promise.all([first, add(wanted), add(trapped)]);
          expect(new Set(references).size).toBe(1);
          const reference = await first;
          expect(await statesOf(reference)).toEqual(["email pending", "webhook pending"]);
          expect(await store.find(reference)).toMatchObject({ isSuspicious: false, spamReasons: [] });
          expect(await lease(store, start + hour)).toHaveLength(2);
          expect(await referencesFor({ state: "withheld" })).toEqual([]);
        },
      );

      test("stores each enquiry once when two connections add the same enquiries twice, in opposite orders", async () => {
        const other = await openAgain();
        for (let round = 1; round <= 4; round += 1) {
          const enquiries = Array.from({ length: 25 }, () => makeEnquiry()).flatMap((each) => [each, each]);
          const answers = await Promise.all([
            ...enquiries.map((enquiry) => store.add(enquiry)),
            ...enquiries.toReversed().map((enquiry) => other.add(enquiry)),
          ]);
          expect(answers.filter(({ isNew }) => isNew)).toHaveLength(25);
          expect(new Set(answers.map(({ reference }) => reference)).size).toBe(25);
          expect((await store.list(everything)).total).toBe(25 * round);
        }
        expect(await store.countDeliveries()).toMatchObject([{ count: 100 }, { count: 100 }]);
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

      test("lists the enquiries after another one, also those that were received at the same time", async () => {
        for (let n = 0; n < 4; n += 1) await add({ receivedAt: start + (n % 2) });
        const { enquiries } = await store.list(everything);
        for (const [place, after] of enquiries.entries())
          expect((await store.list({ ...everything, after })).enquiries).toEqual(enquiries.slice(place + 1));
      });

      test("filters by form, e-mail address, time and state", async () => {
        const old = await add({ receivedAt: start - 1 });
        const held = await add({ channels: [] });
        const newCustomer = await add({ form: "new-customer", receivedAt: start + 1 });
        for (const [filter, expected] of [
          [{ form: "new-customer" }, [newCustomer]],
          [{ email: "ASHA@example.com" }, [newCustomer, held, old]],
          [{ email: "asha@example.co" }, []],
          [{ since: start }, [newCustomer, held]],
          [{ before: start }, [old]],
          [{ state: "withheld" }, [held]],
          [{ state: "pending", before: start + 1 }, [old]],
          [{ state: "failed" }, []],
        ] as const)
          expect(await referencesFor(filter), JSON.stringify(filter)).toEqual(expected);
      });

      test.each([
        ["info@xn--bckerei-5wa.example", "Info@Bäckerei.example"],
        ["info@bäckerei.example", "INFO@XN--BCKEREI-5WA.EXAMPLE"],
        ["rene\u0301@example.com", "ren\u00e9@example.com"],
        ["jörg@ba\u0308ckerei.example", "JÖRG@b\u00e4ckerei.example"],
        ["asha@例え。example", " asha@xn--r8jz45g.example"],
      ])("the address %s is found, searched and erased as %s", async (typed, asked) => {
        const reference = await add({ email: typed, fields: { email: typed } });
        const other = await add({ email: "info@example.com", fields: {} });
        expect(await referencesFor({ email: asked })).toEqual([reference]);
        expect(await referencesFor({ text: asked.trim() })).toEqual([reference]);
        expect(await store.erase({ email: asked })).toBe(1);
        expect(await referencesFor({})).toEqual([other]);
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

      test("leases each of 100 deliveries to exactly one of six workers in two processes", async () => {
        const other = await openAgain();
        await Promise.all(Array.from({ length: 100 }, () => add({ channels: ["email"] })));
        const taken: string[] = [];
        const request = { channels: ["email" as const], now: start, leaseMs: minute, limit: 7 };
        const work = async (from: EnquiryStore) => {
          for (;;) {
            const leased = await from.leaseDue(request);
            if (leased.length === 0) return;
            taken.push(...leased.map(({ id }) => id));
          }
        };
        await Promise.all([store, other, store, other, store, other].map(work));
        // A worker stops early when other workers have locked the last deliveries.
        await work(store);
        expect(taken).toHaveLength(100);
        expect(new Set(taken).size).toBe(100);
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
        const outcome = {
          error: "451 try later",
          failure: "temporary" as const,
          nextAttemptAt: start + 5 * minute,
        };
        expect(await store.markAttemptFailed(await leaseOne(), outcome)).toBe(true);
        const attempted = {
          state: "pending",
          attempts: 1,
          lastError: "451 try later",
          lastFailure: "temporary",
          retryingSince: start,
        };
        expect(await store.find(reference)).toMatchObject({
          deliveries: [{ ...attempted, nextAttemptAt: start + 5 * minute }],
        });
        expect(await lease(store, start + 5 * minute - 1)).toEqual([]);
        const again = await leaseOne(start + 5 * minute);
        await store.markAttemptFailed(again, {
          error: "550 no such user",
          failure: "refused",
          nextAttemptAt: null,
        });
        expect(await store.find(reference)).toMatchObject({
          deliveries: [
            { state: "failed", attempts: 2, lastError: "550 no such user", lastFailure: "refused" },
          ],
        });
        expect(await lease(store, start + 90 * minute)).toEqual([]);
      });

      test("remembers the addresses that have received a delivery until all have, also after a resend", async () => {
        const reference = await add({ channels: ["email"] });
        const outcome = { error: "451", failure: "temporary" as const, nextAttemptAt: start + hour };
        const deliveredTo = ["sales@ozo.example", "boss@ozo.example"];
        await store.markAttemptFailed(await leaseOne(), { ...outcome, deliveredTo });
        await store.resendAll(["email"], start);
        await store.markAttemptFailed(await leaseOne(), outcome);
        await store.resend(reference, ["email"], start);
        const leased = await leaseOne();
        expect(leased).toMatchObject({ deliveredTo });
        await store.markDelivered(leased, start);
        await store.resend(reference, ["email"], start);
        expect(await leaseOne()).toMatchObject({ deliveredTo: [] });
      });

      test("when a lease ends, leases the delivery to another worker, and then ignores the first worker", async () => {
        const reference = await add({ channels: ["email"] });
        const slow = await leaseOne();
        expect(await lease(store, start + minute - 1)).toEqual([]);
        const quick = await leaseOne(start + minute);
        expect([quick.id, quick.messageId]).toEqual([slow.id, slow.messageId]);
        expect(await store.markDelivered(slow, start)).toBe(false);
        expect(
          await store.markAttemptFailed(slow, { error: "late", failure: "final", nextAttemptAt: null }),
        ).toBe(false);
        expect(await store.find(reference)).toMatchObject({
          deliveries: [{ state: "pending", attempts: 0, lastError: null }],
        });
        expect(await store.markDelivered(quick, start + 7)).toBe(true);
      });
    });

    describe("the methods for operators", () => {
      test("a resend makes deliveries in any state due with the same Message-ID and 72 hours, and creates those that are missing", async () => {
        const reference = await add({ channels: ["email"] });
        const [sent] = await lease();
        await store.markDelivered(sent as LeasedDelivery, start);
        await store.resend(reference, ["email", "webhook"], start + minute);
        const again = await lease(store, start + minute);
        expect(again).toMatchObject([{ attempts: 0 }, { attempts: 0 }]);
        expect(again.find(({ channel }) => channel === "email")).toMatchObject({
          messageId: sent?.messageId,
          retryingSince: start + minute,
          deliveredAt: null,
        });
        // Leased deliveries stay with their worker, and are due again when the lease ends.
        await store.resend(reference, ["email"], start + minute + 1);
        expect(await lease(store, start + minute + 1)).toEqual([]);
        expect(await store.markDelivered(again[0] as LeasedDelivery, start + minute + 2)).toBe(true);
      });

      test("a resend of all makes pending and failed deliveries due at once, and lists their failures before", async () => {
        const outcomes = [
          { error: "450", failure: "temporary", nextAttemptAt: start + hour },
          { error: "535", failure: "refused", nextAttemptAt: start + hour },
          { error: "550", failure: "refused", nextAttemptAt: null },
        ] as const;
        for (const outcome of outcomes) {
          await add({ channels: ["email"] });
          await store.markAttemptFailed(await leaseOne(), outcome);
        }
        await add({ channels: ["email"] });
        await store.markDelivered(await leaseOne(), start);
        await add({ channels: ["webhook"] });
        const failures = (await store.listFailures()).map(({ state, failure, error }) => [
          state,
          failure,
          error,
        ]);
        expect(failures.sort()).toEqual([
          ["failed", "refused", "550"],
          ["pending", "refused", "535"],
          ["pending", "temporary", "450"],
        ]);
        expect(await store.resendAll(["email"], start)).toBe(3);
        expect(await lease(store, start + minute, ["email"])).toHaveLength(3);
        expect(await store.listFailures()).toEqual([]);
      });

      test("erases the enquiries of one address in any letter case, also while a delivery is leased, and enquiries by age", async () => {
        const theirs = [await add(), await add({ channels: ["email"] })];
        const leased = await leaseOne();
        const other = await add({ email: "sasha@example.com" });
        expect(await store.erase({ email: "ASHA@example.COM" })).toBe(2);
        expect(await store.erase({ email: "asha@example.com" })).toBe(0);
        for (const reference of theirs) expect(await store.find(reference)).toBeUndefined();
        expect(await store.markDelivered(leased, start)).toBe(false);
        expect((await lease()).map(({ reference }) => reference)).toEqual([other, other]);
        expect(await store.erase({ before: start })).toBe(0);
        expect(await store.erase({ before: start + 1 })).toBe(1);
        expect(await store.countDeliveries()).toEqual([]);
      });

      test("counts the deliveries that are leased, with the end of the last lease", async () => {
        await add({ receivedAt: start - 5 });
        await store.markDelivered(await leaseOne(), start);
        await add();
        await leaseOne();
        await lease(store, start + 1, ["webhook"]);
        expect((await store.countLeases(start + 1)).sort((one, other) => one.count - other.count)).toEqual([
          { channel: "email", count: 1, until: start + minute },
          { channel: "webhook", count: 2, until: start + 1 + minute },
        ]);
        expect(await store.countLeases(start + minute)).toMatchObject([{ channel: "webhook" }]);
        expect(await store.countLeases(start + hour)).toEqual([]);
      });

      test("counts deliveries by channel and state, with the time of the oldest", async () => {
        await add({ channels: ["email"], receivedAt: start - 5 });
        await add({ receivedAt: start });
        await store.markDelivered(await leaseOne(), start);
        expect(await store.countDeliveries()).toEqual([
          { channel: "email", state: "delivered", count: 1, oldestSince: start - 5 },
          { channel: "email", state: "pending", count: 1, oldestSince: start },
          { channel: "webhook", state: "pending", count: 1, oldestSince: start },
        ]);
      });
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
