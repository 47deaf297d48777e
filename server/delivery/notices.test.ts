import { expect, test, vi } from "vitest";
import type { EnquiryFilter, StoredEnquiry } from "#domain/enquiries/enquiry-store.ts";
import type { Notice } from "#domain/enquiries/follow-up.ts";
import { sampleEnquiry } from "#tests/support/sample-enquiry.ts";
import { standingClock } from "#tests/support/standing-clock.ts";
import { readDigestSchedule } from "./digest-schedule.ts";
import { createNotices, type NoticesOptions } from "./notices.ts";
import type { AttemptResult } from "./outbox.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** 08:30 in Kolkata on a Friday. */
const fridayMorning = Date.parse("2026-11-20T03:00Z");

interface Kept extends StoredEnquiry {
  isWarned: boolean;
}

/** What the instances on one database share. Each has notices of its own. */
function setUp() {
  const kept: Kept[] = [];
  const sentAt: Record<Notice, number> = { digest: 0, warning: 0 };
  const leases = new Map<Notice, { leaseToken: string; until: number }>();
  const mails: Array<{ subject: string; messageId: string; text: string }> = [];
  const clock = standingClock(fridayMorning);
  const answers: AttemptResult[] = [];

  const store: NoticesOptions["store"] = {
    async list({ followUp, isHeld, isWarned, state, before = Number.POSITIVE_INFINITY }: EnquiryFilter) {
      const enquiries = kept.filter(
        (enquiry) =>
          enquiry.followUp.state === followUp &&
          enquiry.isHeld === isHeld &&
          (isWarned === undefined || enquiry.isWarned === isWarned) &&
          (state === undefined || enquiry.deliveries.some((delivery) => delivery.state === state)) &&
          enquiry.receivedAt < before,
      );
      return { enquiries, total: enquiries.length };
    },
    async leaseNotice(notice, { now, leaseMs, sentBefore }) {
      if (sentAt[notice] >= sentBefore || (leases.get(notice)?.until ?? 0) > now) return undefined;
      const lease = { leaseToken: crypto.randomUUID(), until: now + leaseMs };
      leases.set(notice, lease);
      return lease;
    },
    async markNoticeSent(notice, { leaseToken }, at) {
      if (leases.get(notice)?.leaseToken !== leaseToken) return;
      leases.delete(notice);
      sentAt[notice] = at;
    },
    async markWarned(before) {
      for (const enquiry of kept) if (enquiry.isHeld && enquiry.receivedAt < before) enquiry.isWarned = true;
    },
  };

  return {
    store,
    clock,
    mails,
    answers,
    startServer: (schedule = "08:30") =>
      createNotices({
        store,
        schedule: readDigestSchedule(schedule),
        surroundings: {
          site: { brand: "Ozo", publicUrl: "https://www.ozo.example", timeZone: "Asia/Kolkata" },
          linkTo: (reference, action) => `https://www.ozo.example/${action}/${reference}`,
        },
        async send({ subject, messageId, text }) {
          await new Promise((resolve) => setTimeout(resolve, 1));
          mails.push({ subject, messageId, text });
          return answers.shift() ?? { ok: true };
        },
        messageIdDomain: "ozo.example",
        log: { info: () => {}, warn: () => {}, error: () => {} },
      }),
    add(changes: Partial<StoredEnquiry> = {}) {
      const enquiry = { ...sampleEnquiry({ receivedAt: clock.now - minute, ...changes }), isWarned: false };
      kept.push(enquiry);
      return enquiry;
    },
  };
}

function subjects({ mails }: { mails: Array<{ subject: string }> }) {
  return mails.map(({ subject }) => subject);
}

test("the digest is sent once a day by one of two instances, also if one restarts", async () => {
  const site = setUp();
  const [one, other] = [site.startServer(), site.startServer()];
  site.add();
  site.clock.now = fridayMorning - 1;
  await Promise.all([one.look(), other.look()]);
  expect(site.mails).toEqual([]);

  site.clock.now = fridayMorning;
  await Promise.all([one.look(), other.look(), one.look()]);
  site.clock.now += hour;
  await Promise.all([site.startServer().look(), other.look()]);
  expect(subjects(site)).toEqual(["1 enquiry waits for an answer"]);

  // Not at the weekend, and again on Monday.
  for (const days of [1, 2, 3]) {
    site.clock.now = fridayMorning + days * day;
    await Promise.all([one.look(), other.look()]);
  }
  expect(site.mails).toHaveLength(2);
});

test("a server that was off at the time sends the digest later on the same day", async () => {
  const site = setUp();
  site.add();
  site.clock.now = fridayMorning + 9 * hour;
  const server = site.startServer();
  await server.look();
  await server.look();
  expect(subjects(site)).toEqual(["1 enquiry waits for an answer"]);
});

test("no digest is sent if no enquiry is open, not even later that day", async () => {
  const site = setUp();
  const server = site.startServer();
  site.add({ followUp: { state: "answered", at: 1, by: "Asha" } });
  await server.look();
  site.clock.now += hour;
  site.add();
  await server.look();
  expect(site.mails).toEqual([]);
});

test("an answered enquiry is not in the next digest", async () => {
  const site = setUp();
  const server = site.startServer();
  const enquiry = site.add({ reference: "OZ-0000-0001" });
  site.add({ reference: "OZ-0000-0002" });
  await server.look();
  enquiry.followUp = { state: "answered", at: site.clock.now, by: "Asha" };
  site.clock.now = fridayMorning + 3 * day;
  await server.look();
  const [before, after] = site.mails.map(({ text }) => text.match(/OZ-0000-\d{4}(?=,)/g));
  expect(before).toEqual(["OZ-0000-0001", "OZ-0000-0002"]);
  expect(after).toEqual(["OZ-0000-0002"]);
});

test("a refused digest is tried again after ten minutes, with the same Message-ID", async () => {
  const site = setUp();
  const server = site.startServer();
  site.add();
  site.answers.push({ ok: false, error: "SMTP: 450", retry: "soon" });
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

test("without a digest, warnings are sent all the same", async () => {
  const site = setUp();
  const server = site.startServer("off");
  site.add();
  site.add({ isHeld: true });
  await server.look();
  expect(subjects(site)).toEqual(["1 enquiry set aside as suspicious"]);
});

test("a warning is sent at once, and the next one an hour later, with everything since", async () => {
  const site = setUp();
  const [one, other] = [site.startServer("off"), site.startServer("off")];
  site.add({ isHeld: true });
  await Promise.all([one.look(), other.look()]);
  expect(subjects(site)).toEqual(["1 enquiry set aside as suspicious"]);
  // A flood: one every minute.
  for (let passed = 0; passed < 59; passed++) {
    site.clock.now += minute;
    site.add({ isHeld: true });
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

test("a warning leaves out what somebody has judged already", async () => {
  const site = setUp();
  const server = site.startServer("off");
  site.add({ isHeld: true, followUp: { state: "spam", at: 1, by: "Asha" } });
  site.add({ isHeld: false });
  await server.look();
  expect(site.mails).toEqual([]);
});

test("a refused warning is tried again", async () => {
  const site = setUp();
  const server = site.startServer("off");
  site.add({ isHeld: true });
  site.answers.push({ ok: false, error: "SMTP: 450", retry: "soon" });
  await server.look();
  site.clock.now += 10 * minute;
  await server.look();
  expect(site.mails).toHaveLength(2);
  expect(site.mails[0]?.messageId).toBe(site.mails[1]?.messageId);
});

test("after a failure of the store, notices go on", async () => {
  const site = setUp();
  const server = site.startServer();
  site.add();
  const asked = [vi.spyOn(site.store, "list"), vi.spyOn(site.store, "leaseNotice")];
  for (const each of asked) each.mockRejectedValue(new Error("the disk is on fire"));
  await server.look();
  expect(site.mails).toEqual([]);
  for (const each of asked) each.mockRestore();
  await server.look();
  expect(site.mails).toHaveLength(1);
});
