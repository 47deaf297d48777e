import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeEnquiry } from "#tests/support/make-enquiry.ts";
import { openTemporaryStore } from "#tests/support/temporary-store.ts";
import { startRetention } from "./retention.ts";
import type { EnquiryDatabase } from "./store/enquiry-database.ts";

const dayMs = 86_400_000;
const today = 1_000 * dayMs;

let store: EnquiryDatabase;
beforeEach(async () => {
  store = await openTemporaryStore();
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
});
afterEach(() => void vi.useRealTimers());

/** Sets the clock and starts retention. Log messages are added to `lines`. */
function start(at: number, days: number | undefined = 30) {
  const lines: string[] = [];
  const write = (_: object, message: string) => lines.push(message);
  vi.setSystemTime(at);
  const { stop } = startRetention({ store, days, log: { info: write, warn: write, error: write } });
  return { lines, stop };
}
const count = async () => (await store.list({ limit: 0, offset: 0 })).total;
async function addAged(...days: number[]) {
  for (const age of days) await store.add(makeEnquiry({ receivedAt: today - age * dayMs }));
}

test("at its start and then every day, retention erases the enquiries that are older than the retention time", async () => {
  await addAged(31, 29.5, 0);
  const { lines, stop } = start(today);
  await vi.waitUntil(() => lines.length === 1);
  expect(await count()).toBe(2);
  vi.advanceTimersByTime(dayMs);
  await vi.waitUntil(() => lines.length === 2);
  expect(await count()).toBe(1);
  stop();
});

test("retention erases nothing, and logs a warning, when the newest activity is more than a day old", async () => {
  await addAged(0, 1, 2, 40);
  const { lines, stop } = start(today + 400 * dayMs);
  await vi.waitUntil(() => lines.length === 1);
  expect(lines[0]).toContain("nothing was erased: the newest enquiry or delivery is more than a day old");
  expect(lines[0]).toContain("purge --older-than 30");
  expect(await count()).toBe(4);
  stop();
});

test("no enquiry is erased if no retention time is set", async () => {
  await addAged(1_000, 0);
  const purge = vi.spyOn(store, "purge");
  start(today, undefined).stop();
  expect(purge).not.toHaveBeenCalled();
});

test("retention tries again the next day when the store fails", async () => {
  await addAged(31, 0);
  vi.spyOn(store, "purge").mockRejectedValueOnce(new Error("locked"));
  const { lines, stop } = start(today);
  await vi.waitUntil(() => lines.length === 1);
  expect(lines[0]).toContain("the next attempt is in 24 hours");
  vi.advanceTimersByTime(dayMs);
  await vi.waitUntil(() => lines.length === 2);
  expect(await count()).toBe(1);
  stop();
});
