import { afterEach, expect, test, vi } from "vitest";
import { submitForm } from "./submit-form.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const submit = () => submitForm("enquiry", { name: "Asha" });
const refusal = { ok: false, field: null, message: "Too many." };
const failure = { ok: false, message: "There was some error, please try again later." };

/** As a server, or a proxy, that answers with this body. */
function answerWith(body: string, status = 200) {
  vi.stubGlobal("fetch", async () => new Response(body, { status }));
}

test.each<[what: string, body: string, status: number, outcome: object]>([
  ["a success", '{"ok":true,"reference":"OZ-1"}', 200, { ok: true, reference: "OZ-1" }],
  [
    "the success of a server that stores nothing",
    '{"ok":true,"reference":null}',
    200,
    { ok: true, reference: null },
  ],
  ["a refusal", JSON.stringify(refusal), 429, refusal],
  ["a page of a Wi-Fi", "<h1>Welcome</h1>", 200, failure],
  ["a page of a proxy", "<h1>Bad gateway</h1>", 502, failure],
  ["the JSON of another program", '{"ok":true,"status":"up"}', 200, failure],
])(
  "the answer %s is a success only if this site's server has said so (8.1)",
  async (_, body, status, outcome) => {
    answerWith(body, status);
    await expect(submit()).resolves.toMatchObject(outcome);
  },
);

test("a response that is lost, or missing for 60 seconds, is a failure, also without AbortSignal.timeout (8.1)", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("lost")));
  await expect(submit()).resolves.toMatchObject(failure);
  vi.useFakeTimers();
  // As in Safari 15.
  vi.stubGlobal("AbortSignal", undefined);
  vi.stubGlobal(
    "fetch",
    (_path: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason))),
  );
  const outcome = submit();
  await vi.advanceTimersByTimeAsync(60_000);
  await expect(outcome).resolves.toMatchObject(failure);
});
