import { hash } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { type AcceptanceCollaborators, acceptEnquiry } from "./accept-enquiry.ts";
import { countries } from "./countries.ts";
import type { NewEnquiry } from "./enquiry-store.ts";

const hour = 60 * 60 * 1000;
const noon = Date.UTC(2026, 5, 1, 12);

const modal = {
  name: "Asha Rao",
  email: "Asha@Example.com",
  phone: "+919800000000",
  company: "Example Hotels",
  product: "Klear",
  message: "Please send prices for 40 rooms.",
};
const newCustomer = {
  legalCompanyName: "Example Hotels Ltd",
  fullInvoiceAddress: "1 Example Road\nBengaluru",
  invoiceCountry: "India",
  contactFullName: "Asha Rao",
  telephoneNumber: "+919800000000",
  emailAddress: "asha@example.com",
  message: "",
};

let kept: NewEnquiry[];
let clock: number;
let collaborators: AcceptanceCollaborators;

beforeEach(() => {
  kept = [];
  clock = noon;
  collaborators = {
    store: {
      async add(enquiry) {
        const known = kept.findIndex((other) => other.idempotencyKey === enquiry.idempotencyKey);
        if (known === -1) kept.push(enquiry);
        return { reference: `OZ-${known === -1 ? kept.length - 1 : known}`, isNew: known === -1 };
      },
      async findRepeats(contentHash, since) {
        const repeats = kept.filter(
          (other) => other.contentHash === contentHash && other.receivedAt >= since,
        );
        return { count: repeats.length, latestIdempotencyKey: repeats.at(-1)?.idempotencyKey ?? null };
      },
    },
    channels: ["email", "webhook"],
    countries,
    now: () => clock,
    sha256: (text) => hash("sha256", text),
    takeTurn: () => ({ ok: true, used: 0.1 }),
  };
});

const accept = (values: Record<string, string>) => acceptEnquiry({ form: "enquiry", values }, collaborators);

describe("a valid enquiry", () => {
  test("is stored as it was typed, with its deliveries and its page", async () => {
    const values = {
      ...modal,
      submission: "draft-1",
      page: "/products/drain-care/ozo-klear",
      website: "",
      elapsed: "45000",
    };
    await expect(accept(values)).resolves.toMatchObject({
      ok: true,
      reference: "OZ-0",
      isNew: true,
      isHeld: false,
    });
    expect(kept).toEqual([
      {
        form: "enquiry",
        fields: modal,
        email: "asha@example.com",
        page: "/products/drain-care/ozo-klear",
        idempotencyKey: expect.stringMatching(/^[\da-f]{64}$/),
        contentHash: expect.stringMatching(/^[\da-f]{64}$/),
        spamScore: 0,
        spamReasons: [],
        receivedAt: noon,
        channels: ["email", "webhook"],
        isHeld: false,
      },
    ]);
  });

  test("of a new customer is found by its own e-mail field", async () => {
    await acceptEnquiry({ form: "new-customer", values: newCustomer }, collaborators);
    expect(kept).toMatchObject([{ form: "new-customer", email: "asha@example.com", fields: newCustomer }]);
  });

  test("has its line breaks made one kind, before its length is checked", async () => {
    await expect(accept({ ...modal, message: "a\r\nb\rc\n" })).resolves.toMatchObject({ ok: true });
    await expect(accept({ ...modal, message: "\r\n".repeat(10_000) })).resolves.toMatchObject({ ok: true });
    expect(kept.map(({ fields }) => fields.message)).toEqual(["a\nb\nc\n", "\n".repeat(10_000)]);
  });

  test.each(["https://evil.example/", "//evil.example", "/a\r\nBcc: x", "javascript:alert(1)", "/<b>", ""])(
    "forgets a page that is none of ours: %j",
    async (page) => {
      await accept({ ...modal, page });
      expect(kept).toMatchObject([{ page: "" }]);
    },
  );
});

describe("an invalid enquiry", () => {
  test("is answered with the field and the message, takes no turn and is not stored", async () => {
    collaborators.takeTurn = () => {
      throw new Error("asked for a turn");
    };
    await expect(accept({ ...modal, phone: "12" })).resolves.toEqual({
      ok: false,
      reason: "invalid",
      field: "phone",
      message: "Phone length must be at least 8 characters long",
    });
    expect(kept).toEqual([]);
  });

  test("names a country that is not listed", async () => {
    const values = { ...newCustomer, invoiceCountry: "Atlantis" };
    await expect(acceptEnquiry({ form: "new-customer", values }, collaborators)).resolves.toMatchObject({
      field: "invoiceCountry",
    });
  });
});

test("without a turn left nothing is stored, and the visitor hears when to come back", async () => {
  collaborators.takeTurn = () => ({ ok: false, retryAfterSeconds: 42 });
  await expect(accept(modal)).resolves.toEqual({ ok: false, reason: "too many", retryAfterSeconds: 42 });
  expect(kept).toEqual([]);
});

test("a store that refuses is never a success", async () => {
  collaborators.store.add = () => Promise.reject(new Error("disk full"));
  await expect(accept(modal)).rejects.toThrow("disk full");
});

describe("the same submit twice", () => {
  test("is one enquiry with one reference", async () => {
    const first = await accept({ ...modal, submission: "draft-1" });
    clock += 400 * 24 * hour;
    const second = await accept({ ...modal, submission: "draft-1", elapsed: "90000" });
    expect(first).toMatchObject({ ok: true, reference: "OZ-0", isNew: true });
    expect(second).toMatchObject({ ok: true, reference: "OZ-0", isNew: false });
    expect(kept).toHaveLength(1);
  });

  test("with edited values is a new enquiry", async () => {
    await accept({ ...modal, submission: "draft-1" });
    await accept({ ...modal, submission: "draft-1", message: "Please send prices for 50 rooms." });
    expect(kept).toHaveLength(2);
  });

  test("with another submission id is a new enquiry", async () => {
    await accept({ ...modal, submission: "draft-1" });
    await accept({ ...modal, submission: "draft-2" });
    expect(kept).toHaveLength(2);
  });

  test("can't be mistaken for another by moving text between fields", async () => {
    await accept({ ...modal, company: "ab", product: "c", submission: "draft-1" });
    await accept({ ...modal, company: "a", product: "bc", submission: "draft-1" });
    expect(kept).toHaveLength(2);
  });

  test.each([
    ["at once", 0, 1],
    ["over midnight", 13 * hour, 1],
    ["just within 24 hours", 24 * hour, 1],
    ["after 24 hours", 24 * hour + 1, 2],
  ])("without a submission id, %s", async (_, later, enquiries) => {
    await accept(modal);
    clock += later;
    await accept(modal);
    expect(kept).toHaveLength(enquiries);
  });

  test("without a submission id meets even when both are looked up before either is stored", async () => {
    collaborators.store.findRepeats = async () => ({ count: 0, latestIdempotencyKey: null });
    await Promise.all([accept(modal), accept(modal)]);
    expect(kept).toHaveLength(1);
  });
});

describe("a suspicious enquiry", () => {
  test("is stored, set aside and answered like any other", async () => {
    await expect(accept({ ...modal, website: "http://spam.example" })).resolves.toMatchObject({
      ok: true,
      reference: "OZ-0",
      isHeld: true,
    });
    expect(kept).toMatchObject([
      { isHeld: true, spamScore: 100, spamReasons: ["the field hidden from people was filled in (100)"] },
    ]);
  });

  test("grows more suspicious with the same text coming again, and alone is not set aside for it", async () => {
    for (let n = 0; n < 4; n += 1) await accept({ ...modal, submission: `draft-${n}`, elapsed: "1500" });
    expect(kept.map(({ spamScore }) => spamScore)).toEqual([30, 50, 70, 70]);
    expect(kept.every(({ isHeld }) => !isHeld)).toBe(true);
  });

  test.each(["", "-5", "1e9", "NaN", "soon", "0x10", "9".repeat(400)])(
    "is not known by an elapsed time of %j",
    async (elapsed) => {
      await accept({ ...modal, elapsed });
      expect(kept).toMatchObject([{ spamScore: 0 }]);
    },
  );
});
