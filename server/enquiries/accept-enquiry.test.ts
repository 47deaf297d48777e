import naughtyStrings from "big-list-of-naughty-strings/blns.json" with { type: "json" };
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type FormName, type FormValues, formNames } from "#domain/enquiries/form-name.ts";
import { fieldRules } from "#domain/enquiries/rules.ts";
import { standingClock } from "#tests/support/standing-clock.ts";
import { openTemporaryStore } from "#tests/support/temporary-store.ts";
import { validForms } from "#tests/support/valid-forms.ts";
import type { EnquiryStore } from "../store/enquiry-store.ts";
import { acceptEnquiry, checkPosted } from "./accept-enquiry.ts";
import { makeRateLimiter } from "./rate-limit.ts";

const hour = 60 * 60 * 1000;
const noon = Date.UTC(2026, 5, 1, 12);

const modal = { ...validForms.enquiry, email: "Asha@Example.com" };
const newCustomer = validForms["new-customer"];

let store: EnquiryStore;
let clock: { now: number };
const log = { info: vi.fn(), error: vi.fn() };
const onStored = vi.fn();

beforeEach(async () => {
  store = await openTemporaryStore();
  clock = standingClock(noon);
});
afterEach(() => void vi.clearAllMocks());

/** Returns a function that accepts enquiries with one rate limit. */
function makeAccept({ burst = 1_000, keptIn = store as Pick<EnquiryStore, "add"> } = {}) {
  const limiter = makeRateLimiter(burst);
  return (form: FormName, values: FormValues, visitorAddress = "192.0.2.1") =>
    acceptEnquiry(
      { form, values, visitorAddress },
      { store: keptIn, limiter, channels: ["email", "webhook"], log, onStored },
    );
}

const accept = (values: FormValues, form: FormName = "enquiry") => makeAccept()(form, values);
const kept = async () => (await store.list({ limit: 99, offset: 0 })).enquiries.reverse();

test.each(formNames)(
  "every field without a format accepts the Big List of Naughty Strings unchanged: %s",
  (form) => {
    const free = Object.entries(fieldRules[form]).filter(([, { format }]) => format === undefined);
    for (const text of naughtyStrings.filter(Boolean)) {
      const fields = { ...validForms[form], ...Object.fromEntries(free.map(([name]) => [name, text])) };
      expect(checkPosted(form, fields)).toEqual({ ok: true, fields });
    }
  },
);

describe("a valid enquiry", () => {
  test("is stored as typed with its deliveries and page, and is logged without text of the visitor (10.1)", async () => {
    const hidden = {
      page: "/products/drain-care/ozo-klear",
      trap: "",
      elapsed: "45000",
    };
    const outcome = await accept({ ...modal, ...hidden });
    expect(outcome).toEqual({ ok: true, reference: expect.stringMatching(/^OZ-/) });
    const reference = outcome.ok && outcome.reference;
    expect(onStored).toHaveBeenCalledOnce();
    expect(log.info.mock.calls).toEqual([[{ reference, form: "enquiry" }, "enquiry stored"]]);
    expect(await kept()).toMatchObject([
      {
        reference,
        form: "enquiry",
        fields: modal,
        email: "asha@example.com",
        page: "/products/drain-care/ozo-klear",
        contentHash: expect.stringMatching(/^[\da-f]{64}$/),
        isSuspicious: false,
        spamReasons: [],
        receivedAt: noon,
        deliveries: [
          { channel: "email", state: "pending" },
          { channel: "webhook", state: "pending" },
        ],
      },
    ]);
  });

  test("is checked for its length after its line breaks are normalised", () => {
    for (const [sent, message] of [
      ["a\r\nb\rc e\u0301\n", "a\nb\nc e\u0301\n"],
      ["\r\n".repeat(10_000), "\n".repeat(10_000)],
    ])
      expect(checkPosted("enquiry", { ...modal, message: sent ?? "" })).toMatchObject({
        fields: { message },
      });
  });

  test.each(["https://evil.example/", "//evil.example", "/a\r\nBcc: x", "javascript:alert(1)", "/<b>", ""])(
    "is stored without a page if the page is not a path of this site: %j",
    async (page) => {
      await accept({ ...modal, page });
      expect(await kept()).toMatchObject([{ page: "" }]);
    },
  );
});

test("an invalid enquiry is refused with field and message, does not count for the rate limit and is not stored", async () => {
  const acceptOne = makeAccept({ burst: 1 });
  await expect(acceptOne("enquiry", { ...modal, phone: "12" })).resolves.toMatchObject({
    ok: false,
    status: 422,
    field: "phone",
    message: "Phone length must be at least 8 characters long",
  });
  expect(await kept()).toEqual([]);
  await expect(acceptOne("enquiry", modal)).resolves.toMatchObject({ ok: true });
});

test("an IP address that sends too many enquiries is refused with the time to wait, and other addresses are not", async () => {
  const acceptTwo = makeAccept({ burst: 2 });
  for (const message of ["one", "two"]) await acceptTwo("enquiry", { ...modal, message });
  await expect(acceptTwo("enquiry", modal)).resolves.toEqual({
    ok: false,
    status: 429,
    field: null,
    message: "Too many enquiries came from your connection. Please try again in 5 minutes.",
    advice: null,
    retryAfterSeconds: 300,
  });
  expect(await kept()).toHaveLength(2);
  await expect(acceptTwo("enquiry", modal, "192.0.2.2")).resolves.toMatchObject({ ok: true });
});

test("when the store fails, the answer is 503 with the specified message, and the log line has no text of the visitor (8.1)", async () => {
  const refusal = Object.assign(new Error("database or disk is full"), {
    code: "ERR_SQLITE_ERROR",
    detail: "Asha Rao",
  });
  const full = { ...store, add: () => Promise.reject(refusal) };
  await expect(makeAccept({ keptIn: full })("enquiry", modal)).resolves.toMatchObject({
    ok: false,
    status: 503,
    field: null,
    message: "There was some error, please try again later.",
  });
  expect(log.error).toHaveBeenCalledExactlyOnceWith(
    { form: "enquiry", error: "database or disk is full", code: "ERR_SQLITE_ERROR" },
    "an enquiry could not be stored; the visitor was asked to try again",
  );
});

describe("a second submit", () => {
  test.each<[what: string, enquiries: number, changes: FormValues, later: number, form?: FormName]>([
    ["the same words at once", 1, { elapsed: "90000", page: "/other" }, 0],
    ["the same words on the next day, within 24 hours", 1, {}, 13 * hour],
    ["the same words after more than 24 hours", 2, {}, 24 * hour + 1],
    ["other words", 2, { message: "Please call today." }, 0],
    ["text moved between fields", 2, { company: "Example ", product: "HotelsKlear" }, 0],
    ["other line breaks", 1, { message: validForms.enquiry.message.replaceAll("\n", "\r\n") }, 0],
  ])("with %s leads to this number of enquiries: %i", async (_, enquiries, changes, later) => {
    const outcome = await accept(modal);
    clock.now += later;
    const second = await accept({ ...modal, ...changes });
    expect(await kept()).toHaveLength(enquiries);
    if (enquiries === 1) expect(second).toEqual(outcome);
  });

  test("at the moment of the first is the same enquiry, and with the other form another one (10.3)", async () => {
    const acceptBoth = makeAccept();
    const outcomes = await Promise.all([1, 2, 3].map(() => acceptBoth("enquiry", modal)));
    expect(new Set(outcomes.map((outcome) => outcome.ok && outcome.reference)).size).toBe(1);
    await accept(newCustomer, "new-customer");
    expect(await kept()).toHaveLength(2);
  });
});

describe("a suspicious enquiry", () => {
  test("is stored with its mark and delivered (10.4)", async () => {
    await accept({ ...modal, message: "https://spam.example ".repeat(6), elapsed: "100" });
    const spamReasons = ["filled in within a second (50)", "6 links (70)"];
    expect(await kept()).toMatchObject([{ isSuspicious: true, spamReasons, deliveries: [{}, {}] }]);
    expect(log.info.mock.calls).toMatchObject([[{ spamReasons }, "enquiry stored"]]);
  });

  test("with a filled honeypot is stored without deliveries and shows the visitor a success, and is delivered when it is sent again with an empty one (10.4)", async () => {
    const outcome = await accept({ ...modal, trap: "Asha" });
    expect(outcome).toEqual({ ok: true, reference: expect.stringMatching(/^OZ-/) });
    const spamReasons = ["the field hidden from people was filled in (100)"];
    expect(await kept()).toMatchObject([{ isSuspicious: true, spamReasons, deliveries: [] }]);
    expect(await accept({ ...modal, trap: "" })).toEqual(outcome);
    expect(await kept()).toMatchObject([{ isSuspicious: false, spamReasons: [], deliveries: [{}, {}] }]);
  });

  test.each(["", "-5", "1e9", "NaN", "soon", "0x10", "9".repeat(400)])(
    "is not judged by the elapsed time if that is %j",
    async (elapsed) => {
      await accept({ ...modal, elapsed });
      expect(await kept()).toMatchObject([{ spamReasons: [] }]);
    },
  );
});
