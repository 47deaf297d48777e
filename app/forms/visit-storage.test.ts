import { afterEach, beforeEach, expect, test, vi } from "vitest";

const hour = 60 * 60_000;

/** The entries that the browser has stored. The tabs of a browser share them. */
let entries: Record<string, string>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  entries = {};
  vi.stubGlobal("localStorage", entries);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Loads the module as a new page does, and opens the visit. */
async function openPage() {
  vi.resetModules();
  const page = await import("./visit-storage.ts");
  page.openVisit();
  return page;
}

function wait(milliseconds: number) {
  vi.setSystemTime(Date.now() + milliseconds);
}

/** Makes every later write throw, as a browser does when the storage is full. */
function fillUp() {
  const full = new Proxy(entries, {
    set() {
      throw new DOMException("The quota is exceeded.", "QuotaExceededError");
    },
  });
  vi.stubGlobal("localStorage", full);
}

test("the next page deletes the text after an hour, and the products after a day", async () => {
  const first = await openPage();
  first.storeForVisit("enquiry", { message: "Mine" });
  first.storeForVisit(first.productsKey, ["Klear"]);
  wait(hour + 1);
  const second = await openPage();
  expect(second.readVisit("enquiry")).toBeUndefined();
  expect(JSON.stringify(entries)).not.toContain("Mine");
  expect(second.readVisit(second.productsKey)).toEqual(["Klear"]);
  wait(24 * hour + 1);
  const third = await openPage();
  expect(third.readVisit(third.productsKey)).toBeUndefined();
});

test("the lifetime starts again when a page opens and when the visit continues", async () => {
  const first = await openPage();
  first.storeForVisit("enquiry", { message: "Mine" });
  wait(hour - 1);
  const second = await openPage();
  wait(hour - 1);
  second.continueVisit();
  wait(hour - 1);
  expect((await openPage()).readVisit("enquiry")).toEqual({ message: "Mine" });
});

test("after the clock is set back, the lifetime starts at the new time", async () => {
  const first = await openPage();
  first.storeForVisit("enquiry", { message: "Mine" });
  wait(-30 * 24 * hour);
  expect((await openPage()).readVisit("enquiry")).toEqual({ message: "Mine" });
  wait(hour + 1);
  expect((await openPage()).readVisit("enquiry")).toBeUndefined();
});

test("a value that full storage rejects lasts as long as the page, and the older stored value is removed", async () => {
  (await openPage()).storeForVisit("products", ["Klear"]);
  fillUp();
  const page = await openPage();
  page.storeForVisit("products", ["Klear", "P-SOL"]);
  expect(page.readVisit("products")).toEqual(["Klear", "P-SOL"]);
  expect((await openPage()).readVisit("products")).toBeUndefined();
  // Another tab stores its older value.
  entries["ozo:products"] = '["Klear"]';
  expect(page.readVisit("products")).toEqual(["Klear", "P-SOL"]);
});

test.each([
  ["null", () => null],
  [
    "denied",
    () => {
      throw new DOMException("denied", "SecurityError");
    },
  ],
])("when localStorage is %s, values last as long as the page", async (_what, get) => {
  Object.defineProperty(globalThis, "localStorage", { get, configurable: true });
  const page = await openPage();
  page.storeForVisit("enquiry", { message: "Mine" });
  expect(page.readVisit("enquiry")).toEqual({ message: "Mine" });
});

test("without a key, nothing is stored or read", async () => {
  const page = await openPage();
  page.storeForVisit(undefined, true);
  page.storeForVisit("", true);
  expect(Object.keys(entries)).toEqual(["ozo:seen"]);
  expect(page.readVisit(undefined)).toBeUndefined();
});

test("an entry that is not JSON is read as undefined", async () => {
  entries["ozo:enquiry"] = "{";
  expect((await openPage()).readVisit("enquiry")).toBeUndefined();
});
