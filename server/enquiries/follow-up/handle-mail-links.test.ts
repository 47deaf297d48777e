import { expect, test } from "vitest";
import type { FollowUpAction } from "#domain/enquiries/follow-up.ts";
import type { NewEnquiry } from "#domain/enquiries/stored-enquiry.ts";
import { makeEnquiry } from "#tests/support/make-enquiry.ts";
import { standingClock } from "#tests/support/standing-clock.ts";
import { openTemporaryStore } from "#tests/support/temporary-store.ts";
import { handleMailLinks } from "./handle-mail-links.ts";
import { createSignedLinks } from "./signed-links.ts";

const now = Date.UTC(2026, 10, 22, 9);
const day = 86_400_000;

/** Creates links that act on a real store. */
async function setUp(readers = ["sales@ozo.example"]) {
  const store = await openTemporaryStore();
  const clock = standingClock(now);
  const signed = createSignedLinks({ key: await store.linkKey(), publicUrl: "https://www.ozo.example" });
  let due = 0;
  const links = handleMailLinks({
    store,
    links: signed,
    readers,
    timeZone: "Asia/Kolkata",
    log: { info: () => {} },
    onDue: () => due++,
  });
  return {
    store,
    links,
    clock,
    due: () => due,
    add: async (given: Partial<NewEnquiry> = {}) => (await store.add(makeEnquiry(given))).reference,
    link: (reference: string, action: FollowUpAction) => new URL(signed.make(reference, action)).searchParams,
    /** All enquiries of the store as text. */
    everything: async () => JSON.stringify(await store.list({ limit: 100, offset: 0 })),
  };
}

test("the first use of a link records the name and the time, and a second use changes nothing", async () => {
  const { links, add, link, clock, due, everything } = await setUp();
  const answered = link(await add(), "answered");
  expect(await links.look(answered)).toMatchObject({ isDone: false, needsName: false, marked: null });
  const view = {
    status: 200,
    isDone: true,
    followUp: { state: "answered", at: now, by: "Asha Rao" },
    marked: "Sun, 22 Nov 2026, 14:30",
  };
  expect(await links.act(answered, "  Asha\n\u202eRao ")).toMatchObject(view);
  const before = await everything();
  clock.now += day;
  expect(await links.act(answered, "Ravi")).toMatchObject(view);
  expect(await everything()).toBe(before);
  expect(due()).toBe(1);
});

test("a name is optional if one address receives the mails, and required if several do", async () => {
  const alone = await setUp();
  const reference = await alone.add();
  await alone.links.act(alone.link(reference, "answered"), "");
  expect((await alone.store.find(reference))?.followUp.by).toBe("sales@ozo.example");

  const several = await setUp(["a@ozo.example", "b@ozo.example"]);
  const other = await several.add();
  const link = several.link(other, "answered");
  expect(await several.links.look(link)).toMatchObject({ needsName: true });
  expect(await several.links.act(link, " \u200e ")).toMatchObject({ status: 422, isDone: false });
  expect((await several.store.find(other))?.followUp.state).toBe("new");
  expect(await several.links.act(link, "Ravi")).toMatchObject({ status: 200, isDone: true });
});

test("an enquiry that was marked as spam by mistake can be marked as genuine, whether or not it was set aside", async () => {
  const { links, add, link, store } = await setUp();
  for (const isHeld of [true, false]) {
    const reference = await add({ isHeld });
    await links.act(link(reference, "spam"), "Asha");
    expect(await store.find(reference)).toMatchObject({ isHeld, followUp: { state: "spam" } });
    for (const name of ["Ravi", "Priya"])
      expect(await links.act(link(reference, "genuine"), name)).toMatchObject({ isDone: true });
    const followUp = { state: "new", by: "Ravi" };
    expect(await store.find(reference)).toMatchObject({ isHeld: false, followUp });
  }
});

test.each([
  ["answered", false],
  ["spam", true],
] as const)("the link that set the mark %s can undo the mark", async (action, isHeld) => {
  const { links, add, link, store, due, everything } = await setUp();
  const reference = await add({ isHeld });
  const query = link(reference, action);
  const untouched = await everything();
  expect(await links.act(query, "Ravi", { takesBack: true })).toMatchObject({ isDone: false });
  expect(await everything()).toBe(untouched);
  await links.act(query, "Asha");
  expect(await links.act(query, "Ravi", { takesBack: true })).toMatchObject({ status: 200, isDone: false });
  expect(await store.find(reference)).toMatchObject({ isHeld, followUp: { state: "new", by: "Ravi" } });
  expect(due()).toBe(2);
});

test.each(["genuine", "resend"] as const)("the action %s cannot be undone", async (action) => {
  const { links, add, link, everything } = await setUp();
  const query = link(await add(), action);
  const before = await everything();
  expect(await links.act(query, "Ravi", { takesBack: true })).toMatchObject({ isDone: true });
  expect(await everything()).toBe(before);
});

test('the link "Try again" makes only failed deliveries due, and records the name', async () => {
  const { links, add, link, store } = await setUp();
  const reference = await add();
  const due = await store.leaseDue({ channels: ["email", "webhook"], now, leaseMs: 1000, limit: 9 });
  for (const lease of due) {
    if (lease.channel === "email") await store.markDelivered(lease, now);
    else await store.markAttemptFailed(lease, { error: "401", nextAttemptAt: null });
  }
  expect(await links.look(link(reference, "resend"))).toMatchObject({ isDone: false });
  const view = { isDone: true, followUp: { state: "new", by: "Asha" } };
  expect(await links.act(link(reference, "resend"), "Asha")).toMatchObject(view);
  const states = (await store.find(reference))?.deliveries.map(({ channel, state }) => `${channel} ${state}`);
  expect(states).toEqual(["email delivered", "webhook pending"]);
});

test("an expired link changes nothing, and a link to an erased enquiry reports that the enquiry was erased", async () => {
  const { links, add, link, clock, store, everything } = await setUp();
  const [old, erased] = [await add(), await add({ email: "ravi@example.com" })];
  const oldLink = link(old, "answered");
  clock.now += 30 * day;
  const erasedLink = link(erased, "spam");
  await store.eraseByEmail("ravi@example.com");
  const before = await everything();
  expect(await links.act(oldLink, "Asha")).toEqual({ status: 410, reference: old, isErased: false });
  expect(await links.look(erasedLink)).toEqual({ status: 410, reference: erased, isErased: true });
  expect(await links.act(erasedLink, "Asha")).toEqual({ status: 410, reference: erased, isErased: true });
  expect(await everything()).toBe(before);
});
