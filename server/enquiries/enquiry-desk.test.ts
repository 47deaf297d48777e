import { describe, expect, test } from "vitest";
import { makeEnquiryDesk } from "./enquiry-desk.ts";
import { makeRateLimiter } from "./rate-limit.ts";

const values = {
  name: "Asha Rao",
  email: "asha@example.com",
  phone: "+919800000000",
  company: "",
  product: "",
  message: "Please send prices.",
};

function servedDesk({ add = async () => ({ reference: "OZ-7K3M-9QXP", isNew: true }) } = {}) {
  const logged: Array<{ level: string; about: object; message: string }> = [];
  const accepted: object[] = [];
  const deskFor = makeEnquiryDesk({
    mode: "served",
    store: { add, findRepeats: async () => ({ count: 0, latestIdempotencyKey: null }) },
    limiter: makeRateLimiter({ burst: 2, refillMs: 150_000, now: () => 0 }),
    channels: ["email"],
    log: {
      info: (about, message) => logged.push({ level: "info", about, message }),
      error: (about, message) => logged.push({ level: "error", about, message }),
    },
    onAccepted: (enquiry) => accepted.push(enquiry),
  });
  return { deskFor, logged, accepted };
}

describe("the served desk", () => {
  test("answers with the reference, and logs that and no word of the visitor", async () => {
    const { deskFor, logged, accepted } = servedDesk();
    await expect(deskFor("192.0.2.1").receive("enquiry", values)).resolves.toEqual({
      ok: true,
      reference: "OZ-7K3M-9QXP",
    });
    expect(logged).toEqual([
      { level: "info", about: { reference: "OZ-7K3M-9QXP", form: "enquiry" }, message: "enquiry stored" },
    ]);
    expect(accepted).toEqual([{ isHeld: false }]);
  });

  test("wakes nobody for the same submit again", async () => {
    const { deskFor, accepted } = servedDesk({
      add: async () => ({ reference: "OZ-7K3M-9QXP", isNew: false }),
    });
    await deskFor("192.0.2.1").receive("enquiry", values);
    expect(accepted).toEqual([]);
  });

  test("answers 422 with the field for a mistake", async () => {
    const { deskFor } = servedDesk();
    await expect(deskFor("192.0.2.1").receive("enquiry", { ...values, email: "a@b" })).resolves.toEqual({
      ok: false,
      status: 422,
      field: "email",
      message: "Email must be a valid email",
    });
  });

  test("answers 429 to the address that sends too many, and to no other", async () => {
    const { deskFor } = servedDesk();
    await deskFor("192.0.2.1").receive("enquiry", values);
    await deskFor("192.0.2.1").receive("enquiry", values);
    await expect(deskFor("192.0.2.1").receive("enquiry", values)).resolves.toEqual({
      ok: false,
      status: 429,
      field: null,
      message: "Too many enquiries came from your connection. Please try again in 3 minutes.",
      retryAfterSeconds: 150,
    });
    await expect(deskFor("192.0.2.2").receive("enquiry", values)).resolves.toMatchObject({ ok: true });
  });

  test("answers 503 in the words of section 8 when the store refuses, and logs why without the visitor's words", async () => {
    const refusal = Object.assign(new Error("database or disk is full"), {
      code: "ERR_SQLITE_ERROR",
      detail: "Asha Rao",
    });
    const { deskFor, logged } = servedDesk({ add: () => Promise.reject(refusal) });
    await expect(deskFor("192.0.2.1").receive("enquiry", values)).resolves.toEqual({
      ok: false,
      status: 503,
      field: null,
      message: "There was some error, please try again later.",
    });
    expect(logged).toMatchObject([
      { level: "error", about: { error: "database or disk is full", code: "ERR_SQLITE_ERROR" } },
    ]);
    expect(JSON.stringify(logged)).not.toContain("Asha");
  });
});

describe("the local desk (section 7)", () => {
  const desk = makeEnquiryDesk({ mode: "local" })("192.0.2.1");

  test("reports success without a reference, however often", async () => {
    for (let n = 0; n < 100; n += 1)
      await expect(desk.receive("enquiry", values)).resolves.toEqual({ ok: true, reference: null });
  });

  test("still names mistakes", async () => {
    await expect(desk.receive("enquiry", { ...values, message: "" })).resolves.toMatchObject({
      status: 422,
      field: "message",
    });
  });
});
