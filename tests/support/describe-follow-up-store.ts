import { describe, expect, test } from "vitest";
import type { EnquiryDatabase } from "#server/enquiries/store/enquiry-database.ts";
import { makeEnquiry, receivedAt as start } from "./make-enquiry.ts";
import { prepareStores, type StoreHarness } from "./store-harness.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * The tests that the SQLite and the PostgreSQL store must pass, about follow-up, notices to sales, copies for visitors, and the
 * key that signs the links in mails.
 */
export function describeFollowUpStore(name: string, startHarness: () => Promise<StoreHarness>): void {
  describe(`follow-up in ${name}`, () => {
    let store: EnquiryDatabase;
    const { add, openAgain } = prepareStores(startHarness, (opened) => {
      store = opened;
    });
    const leaseCopies = () =>
      store.leaseDue({ channels: ["copy"], now: start + hour, leaseMs: minute, limit: 999 });
    const followUpOf = async (reference: string) => (await store.find(reference))?.followUp;
    const eventsOf = async (reference: string) =>
      (await store.find(reference))?.deliveries
        .filter(({ channel }) => channel === "webhook")
        .sort((one, other) => one.occurredAt - other.occurredAt)
        .map(({ event, state }) => `${event} ${state}`);

    describe("marking", () => {
      test("records the state with its time and author, unless the enquiry already has the state", async () => {
        const reference = await add();
        expect(await store.mark(reference, { state: "spam", at: start, by: "Asha" })).toBe(true);
        expect(await store.mark(reference, { state: "spam", at: start + minute, by: "Ravi" })).toBe(false);
        expect(await followUpOf(reference)).toEqual({ state: "spam", at: start, by: "Asha" });
      });

      test("succeeds once when ten calls mark the same enquiry at the same time", async () => {
        const reference = await add();
        const other = await openAgain();
        const done = await Promise.all(
          Array.from({ length: 10 }, (_, index) =>
            (index % 2 ? store : other).mark(reference, { state: "answered", at: start, by: `P${index}` }),
          ),
        );
        expect(done.filter(Boolean)).toHaveLength(1);
        expect(await eventsOf(reference)).toEqual(["created pending", "answered pending"]);
      });

      test("creates a webhook delivery for each mark if the enquiry was sent to the webhook", async () => {
        const reference = await add();
        for (const [index, state] of (["answered", "new", "spam"] as const).entries())
          await store.mark(reference, { state, at: start + (index + 1) * minute, by: "Asha" });
        expect(await eventsOf(reference)).toEqual([
          "created pending",
          "answered pending",
          "reopened pending",
          "spam pending",
        ]);
        const ids = (await store.find(reference))?.deliveries.map(({ messageId }) => messageId);
        expect(new Set(ids).size).toBe(5);
      });

      test("creates no webhook delivery if the enquiry was not sent to the webhook", async () => {
        const withoutWebhook = await add({ channels: ["email"] });
        const held = await add({ isHeld: true });
        for (const reference of [withoutWebhook, held])
          await store.mark(reference, { state: "spam", at: start, by: "Asha" });
        expect(await eventsOf(withoutWebhook)).toEqual([]);
        expect(await eventsOf(held)).toEqual(["created held"]);
      });

      test("a release undoes the mark spam, and the webhook receives the release as an event", async () => {
        const reference = await add({ isHeld: true });
        await store.mark(reference, { state: "spam", at: start, by: "Asha" });
        expect(await store.release(reference, start + hour, "Ravi")).toBe(2);
        expect(await followUpOf(reference)).toEqual({ state: "new", at: start + hour, by: "Ravi" });
        expect(await eventsOf(reference)).toEqual(["released pending"]);
        expect(await store.find(reference)).toMatchObject({
          deliveries: [{ channel: "email" }, { channel: "webhook", occurredAt: start + hour }],
        });
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

      test("copies are separate deliveries, leased like other deliveries, and erased with the enquiry", async () => {
        const reference = await add({ copyTo });
        expect(await copyOf(reference)).toMatchObject({ state: "pending", event: "created" });
        const leased = { reference, messageId: expect.stringMatching(/^<.+@mail\.example>$/) };
        expect(await leaseCopies()).toMatchObject([leased]);
        expect(await store.eraseByEmail("asha@example.com")).toEqual({ enquiries: 1, deliveries: 3 });
      });

      test("copies are created only on request, and never for held enquiries", async () => {
        const held = await add({ copyTo, isHeld: true });
        expect(await copyOf(await add())).toBeUndefined();
        expect(await copyOf(held)).toBeUndefined();
        await store.release(held, start, "Asha");
        expect(await copyOf(held)).toBeUndefined();
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

      test("delivered copies are resent only when their channel is named", async () => {
        const reference = await add({ copyTo });
        for (const lease of await leaseCopies()) await store.markDelivered(lease, start);
        expect(await store.resend(reference, start)).toBe(0);
        expect(await store.resend(reference, start, { channel: "copy" })).toBe(1);
      });
    });

    describe("the key that signs links in mails", () => {
      test("has 32 bytes and is the same for every process", async () => {
        const other = await openAgain();
        const keys = await Promise.all([store, other, store, other].map((each) => each.linkKey()));
        expect(keys[0]).toHaveLength(32);
        expect(new Set(keys.map((key) => Buffer.from(key).toString("hex"))).size).toBe(1);
        expect(await (await openAgain()).linkKey()).toEqual(keys[0]);
      });
    });
  });
}
