import naughtyStrings from "big-list-of-naughty-strings/blns.json" with { type: "json" };
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type FormName, type FormValues, formNames } from "#domain/enquiries/form-name.ts";
import { fieldRules } from "#domain/enquiries/rules.ts";
import { standingClock } from "#tests/support/standing-clock.ts";
import { openTemporaryStore } from "#tests/support/temporary-store.ts";
import { validForms } from "#tests/support/valid-forms.ts";
import { mailboxOf } from "../delivery/mail-address.ts";
import { makeRateLimiter } from "./rate-limit.ts";
import { checkPosted, createReceive } from "./receive.ts";
import type { EnquiryDatabase } from "./store/enquiry-database.ts";

const hour = 60 * 60 * 1000;
const noon = Date.UTC(2026, 5, 1, 12);

const modal = { ...validForms.enquiry, email: "Asha@Example.com" };
const newCustomer = validForms["new-customer"];

let store: EnquiryDatabase;
let clock: { now: number };
const log = { info: vi.fn(), error: vi.fn() };
const onStored = vi.fn();

beforeEach(async () => {
  store = await openTemporaryStore();
  clock = standingClock(noon);
});
afterEach(() => void vi.clearAllMocks());

function createReceiveWith({
  burst = 1_000,
  hasCopies = false,
  keptIn = store as Pick<EnquiryDatabase, "add" | "findRepeats">,
}) {
  const limiter = makeRateLimiter({ burst, refillMs: 150_000 });
  return createReceive({
    store: keptIn,
    limiter,
    channels: ["email", "webhook"],
    ...(hasCopies && { mailboxOf }),
    log,
    onStored,
  });
}

const receive = (values: FormValues, form: FormName = "enquiry") =>
  createReceiveWith({})(form, values, "192.0.2.1");
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
  test("is stored as typed with its deliveries and page, and is logged without text of the visitor", async () => {
    const hidden = {
      submission: "draft-1",
      page: "/products/drain-care/ozo-klear",
      trap: "",
      elapsed: "45000",
    };
    const outcome = await receive({ ...modal, ...hidden });
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
        idempotencyKey: expect.stringMatching(/^[\da-f]{64}$/),
        contentHash: expect.stringMatching(/^[\da-f]{64}$/),
        spamScore: 0,
        spamReasons: [],
        receivedAt: noon,
        isHeld: false,
        deliveries: [
          { channel: "email", state: "pending" },
          { channel: "webhook", state: "pending" },
        ],
      },
    ]);
  });

  test("has a copy to the visitor's mailbox if copies are on and the address can be used", async () => {
    const add = vi.spyOn(store, "add");
    const receiveWithCopies = createReceiveWith({ hasCopies: true });
    await receive(modal);
    await receiveWithCopies("enquiry", { ...modal, email: "ASHA+1@Example.com" }, "192.0.2.1");
    await receiveWithCopies("new-customer", newCustomer, "192.0.2.1");
    await receiveWithCopies("enquiry", { ...modal, email: "jörg@example.com" }, "192.0.2.1");
    const mailboxes = [undefined, "asha@example.com", "asha@example.com", undefined];
    expect(add.mock.calls.map(([enquiry]) => enquiry.copyTo)).toEqual(mailboxes);
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
      await receive({ ...modal, page });
      expect(await kept()).toMatchObject([{ page: "" }]);
    },
  );
});

test("an invalid enquiry is refused with field and message, does not count for the rate limit and is not stored", async () => {
  const receiveOne = createReceiveWith({ burst: 1 });
  await expect(receiveOne("enquiry", { ...modal, phone: "12" }, "192.0.2.1")).resolves.toMatchObject({
    ok: false,
    status: 422,
    field: "phone",
    message: "Phone length must be at least 8 characters long",
  });
  expect(await kept()).toEqual([]);
  await expect(receiveOne("enquiry", modal, "192.0.2.1")).resolves.toMatchObject({ ok: true });
});

test("an IP address that sends too many enquiries is refused with the time to wait, and other addresses are not", async () => {
  const receiveTwo = createReceiveWith({ burst: 2 });
  for (const message of ["one", "two"]) await receiveTwo("enquiry", { ...modal, message }, "192.0.2.1");
  await expect(receiveTwo("enquiry", modal, "192.0.2.1")).resolves.toEqual({
    ok: false,
    status: 429,
    field: null,
    message: "Too many enquiries came from your connection. Please try again in 3 minutes.",
    advice: null,
    retryAfterSeconds: 150,
  });
  expect(await kept()).toHaveLength(2);
  await expect(receiveTwo("enquiry", modal, "192.0.2.2")).resolves.toMatchObject({ ok: true });
});

test("when the store fails, the answer is 503 with the message of section 8, and the log line has no text of the visitor", async () => {
  const refusal = Object.assign(new Error("database or disk is full"), {
    code: "ERR_SQLITE_ERROR",
    detail: "Asha Rao",
  });
  const full = { ...store, add: () => Promise.reject(refusal) };
  await expect(createReceiveWith({ keptIn: full })("enquiry", modal, "192.0.2.1")).resolves.toMatchObject({
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
  test.each<[what: string, enquiries: number, first: FormValues, changes: FormValues, later: number]>([
    ["the same submission id", 1, { submission: "1" }, { elapsed: "90000" }, 400 * 24 * hour],
    ["an id that the scripts added after the first submit", 1, {}, { submission: "1" }, hour],
    ["another submission id", 2, { submission: "1" }, { submission: "2" }, 0],
    ["edited values", 2, { submission: "1" }, { message: "Please call today." }, 0],
    ["text moved between fields", 2, {}, { company: "Example ", product: "HotelsKlear" }, 0],
    ["no id, on the next day", 1, {}, {}, 13 * hour],
    ["no id, after exactly 24 hours", 1, {}, {}, 24 * hour],
    ["no id, after more than 24 hours", 2, {}, {}, 24 * hour + 1],
  ])("with %s leads to this number of enquiries: %i", async (_, enquiries, first, changes, later) => {
    const outcome = await receive({ ...modal, ...first });
    clock.now += later;
    const second = await receive({ ...modal, ...first, ...changes });
    expect(await kept()).toHaveLength(enquiries);
    expect(onStored).toHaveBeenCalledTimes(enquiries);
    if (enquiries === 1) expect(second).toEqual(outcome);
  });

  test.each([
    ["no submission ids", "", ""],
    ["one submission id", "draft-1", "draft-1"],
    ["an id only in the second submit, because the scripts had not loaded before", "", "draft-1"],
  ])("at the moment of the first, with %s, is the same enquiry", async (_, first, second) => {
    const receiveBoth = createReceiveWith({});
    const outcomes = await Promise.all(
      [first, second].map((submission) => receiveBoth("enquiry", { ...modal, submission }, "192.0.2.1")),
    );
    expect(outcomes[1]).toEqual(outcomes[0]);
    expect(await kept()).toHaveLength(1);
  });
});

describe("a suspicious enquiry", () => {
  test("is stored with held deliveries, and the visitor sees a success", async () => {
    await expect(receive({ ...modal, trap: "http://spam.example" })).resolves.toEqual({
      ok: true,
      reference: expect.stringMatching(/^OZ-/),
    });
    expect(await kept()).toMatchObject([
      { isHeld: true, spamScore: 100, spamReasons: ["the field hidden from people was filled in (100)"] },
    ]);
  });

  test("gets a higher score for the first repeats, but is not held only because of repeats", async () => {
    for (let n = 0; n < 4; n += 1) {
      await receive({ ...modal, submission: `draft-${n}`, elapsed: "1500" });
      clock.now += 1;
    }
    const enquiries = await kept();
    expect(enquiries.map(({ spamScore }) => spamScore)).toEqual([30, 50, 70, 70]);
    expect(enquiries.every(({ isHeld }) => !isHeld)).toBe(true);
  });

  test.each(["", "-5", "1e9", "NaN", "soon", "0x10", "9".repeat(400)])(
    "is not scored for the elapsed time if that is %j",
    async (elapsed) => {
      await receive({ ...modal, elapsed });
      expect(await kept()).toMatchObject([{ spamScore: 0 }]);
    },
  );
});
