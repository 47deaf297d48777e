import { expect, test, vi } from "vitest";
import type { NewEnquiry } from "#domain/enquiries/stored-enquiry.ts";
import { makeEnquiry } from "#tests/support/make-enquiry.ts";
import { sampleLink, sampleSite } from "#tests/support/sample-enquiry.ts";
import { standingClock } from "#tests/support/standing-clock.ts";
import { openTemporaryStore } from "#tests/support/temporary-store.ts";
import { readDigestSchedule } from "./digest-schedule.ts";
import { createNotices } from "./notices.ts";
import type { AttemptResult } from "./outbox.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** 08:30 in Kolkata on a Friday. */
const fridayMorning = Date.parse("2026-11-20T03:00Z");

/** Creates a store, and a function that starts servers on it. */
async function setUp() {
  const store = await openTemporaryStore();
  const clock = standingClock(fridayMorning);
  const mails: Array<{ subject: string; messageId: string; text: string }> = [];
  /** The results of the next mails. Further mails succeed. */
  const results: AttemptResult[] = [];
  return {
    store,
    clock,
    mails,
    results,
    startServer: (schedule = "08:30") =>
      createNotices({
        store,
        schedule: readDigestSchedule(schedule),
        surroundings: { site: sampleSite, linkTo: sampleLink },
        async send(mail) {
          mails.push(mail);
          return results.shift() ?? { ok: true };
        },
        messageIdDomain: "ozo.example",
        log: { info: () => {}, warn: () => {}, error: () => {} },
      }),
    async add(changes: Partial<NewEnquiry> = {}) {
      return (await store.add(makeEnquiry({ receivedAt: clock.now - minute, ...changes }))).reference;
    },
    mark: (reference: string, state: "answered" | "spam") =>
      store.mark(reference, { state, at: clock.now, by: "Asha" }),
  };
}

function subjects({ mails }: { mails: Array<{ subject: string }> }) {
  return mails.map(({ subject }) => subject);
}

test("on each day of the digest, only one of two servers sends it, even if one of them restarts", async () => {
  const site = await setUp();
  const [one, other] = [site.startServer(), site.startServer()];
  await site.add();
  site.clock.now = fridayMorning - 1;
  await Promise.all([one.look(), other.look()]);
  expect(site.mails).toEqual([]);

  site.clock.now = fridayMorning;
  await Promise.all([one.look(), other.look(), one.look()]);
  site.clock.now += hour;
  await Promise.all([site.startServer().look(), other.look()]);
  expect(subjects(site)).toEqual(["1 enquiry waits for an answer"]);

  // No digest is sent at the weekend, and the next digest is sent on Monday.
  for (const days of [1, 2, 3]) {
    site.clock.now = fridayMorning + days * day;
    await Promise.all([one.look(), other.look()]);
  }
  expect(site.mails).toHaveLength(2);
});

test("no digest and no warning is sent about enquiries that somebody has marked, and no digest later on that day", async () => {
  const site = await setUp();
  const server = site.startServer();
  await site.mark(await site.add(), "answered");
  await site.mark(await site.add({ isHeld: true }), "spam");
  await server.look();
  site.clock.now += hour;
  await site.add();
  await server.look();
  expect(site.mails).toEqual([]);
});

test("a digest that was refused is sent again after ten minutes, with the same Message-ID", async () => {
  const site = await setUp();
  const server = site.startServer();
  await site.add();
  site.results.push({ ok: false, error: "SMTP: 450", retry: "soon" });
  await server.look();
  site.clock.now += 9 * minute;
  await server.look();
  expect(site.mails).toHaveLength(1);
  site.clock.now += minute;
  await server.look();
  await server.look();
  expect(site.mails).toHaveLength(2);
  expect(site.mails[0]?.messageId).toBe(site.mails[1]?.messageId);
  expect(site.mails[0]?.messageId).toMatch(/^<digest-[\da-f]{32}@ozo\.example>$/);
});

test("with the digest off, the first warning is sent at once, and the next, an hour later, lists all suspicious enquiries since then", async () => {
  const site = await setUp();
  const [one, other] = [site.startServer("off"), site.startServer("off")];
  await site.add();
  await site.add({ isHeld: true });
  await Promise.all([one.look(), other.look()]);
  expect(subjects(site)).toEqual(["1 enquiry set aside as suspicious"]);
  // A flood of spam: one enquiry every minute.
  for (let passed = 0; passed < 59; passed++) {
    site.clock.now += minute;
    await site.add({ isHeld: true });
    await Promise.all([one.look(), other.look()]);
  }
  expect(site.mails).toHaveLength(1);
  site.clock.now += 2 * minute;
  await Promise.all([one.look(), other.look()]);
  expect(subjects(site).at(-1)).toBe("59 enquiries set aside as suspicious");
  site.clock.now += 2 * hour;
  await one.look();
  expect(site.mails).toHaveLength(2);
});

test("a notice that was not sent because the store failed is sent later", async () => {
  const site = await setUp();
  const server = site.startServer();
  await site.add();
  const asked = [vi.spyOn(site.store, "list"), vi.spyOn(site.store, "leaseNotice")];
  for (const each of asked) each.mockRejectedValue(new Error("the disk is on fire"));
  await server.look();
  expect(site.mails).toEqual([]);
  for (const each of asked) each.mockRestore();
  await server.look();
  expect(site.mails).toHaveLength(1);
});
