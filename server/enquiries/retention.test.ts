import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { makeEnquiry } from "#tests/support/make-enquiry.ts";
import { openTemporaryStore } from "#tests/support/temporary-store.ts";
import type { EnquiryStore } from "../store/enquiry-store.ts";
import { startRetention } from "./retention.ts";

const dayMs = 86_400_000;
const today = 1_000 * dayMs;

let store: EnquiryStore;
beforeEach(async () => {
  vi.useFakeTimers({ now: today, toFake: ["Date", "setInterval", "clearInterval"] });
  store = await openTemporaryStore();
});
afterEach(() => void vi.useRealTimers());

/** Starts retention. `nextLine` waits for the next log message. */
function start(days: number | undefined = 30) {
  const lines: string[] = [];
  const write = (_: object, message: string) => lines.push(message);
  const timer = startRetention({ store, days, log: { info: write, warn: write, error: write } });
  onTestFinished(() => clearInterval(timer));
  return { nextLine: () => vi.waitUntil(() => lines.shift()) };
}
const count = async () => (await store.list({ limit: 0, offset: 0 })).total;
async function addAged(...days: number[]) {
  for (const age of days) await store.add(makeEnquiry({ receivedAt: today - age * dayMs }));
}

test("at its start and then every day, retention erases the enquiries that are older than the retention time, if one is set, whether or not new enquiries arrive (10.10)", async () => {
  await addAged(31, 29.5, 28);
  const purge = vi.spyOn(store, "erase");
  startRetention({ store, days: undefined, log: console });
  expect(purge).not.toHaveBeenCalled();
  const { nextLine } = start();
  await nextLine();
  expect(await count()).toBe(2);
  vi.advanceTimersByTime(dayMs);
  await nextLine();
  expect(await count()).toBe(1);
});

test("retention tries again the next day when the store fails", async () => {
  await addAged(31, 0);
  // The store also rejects when the rows were erased and only its log may still contain them.
  vi.spyOn(store, "erase").mockRejectedValueOnce(new Error("its log may still contain them"));
  const { nextLine } = start();
  expect(await nextLine()).toBe(
    "the erasure of enquiries past the retention time did not finish; the next attempt is in 24 hours",
  );
  vi.advanceTimersByTime(dayMs);
  await nextLine();
  expect(await count()).toBe(1);
});
