import fc from "fast-check";
import pMap from "p-map";
import { expect, onTestFinished, test } from "vitest";
import { startSite } from "#tests/support/start-site.ts";
import { validForms } from "#tests/support/valid-forms.ts";

const inputs = Number(process.env.FUZZ_INPUTS ?? 100_000);
/** The time limit of a test, in milliseconds, which ends a run that hangs. */
const timeout = 60_000 + inputs * 20;

/** The statuses of stored (200, 303), undecodable, foreign, too large, unsupported, invalid and rate-limited posts. */
const expectedStatuses = new Set([200, 303, 400, 403, 413, 415, 422, 429]);

/** Valid values for both forms. The enquiry form requires a message, so its values come last. */
const good = { ...validForms["new-customer"], ...validForms.enquiry };
const names = [...Object.keys(good), "submission", "elapsed", "trap", "page", "products", "__proto__"];
const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom("\0", "%", "<script>", "a".repeat(10_001), "-1", "1e309"),
);
/** Complete forms in which some values are changed or added. */
const form = fc
  .dictionary(fc.constantFrom(...names), text, { maxKeys: 3 })
  .map((changed) => Buffer.from(new URLSearchParams({ ...good, ...changed }).toString()));
/** Forms into which some bytes are inserted. */
const brokenForm = fc
  .tuple(form, fc.nat(), fc.uint8Array({ maxLength: 5 }))
  .map(([bytes, at, added]) => Buffer.concat([bytes.subarray(0, at % bytes.length), added, bytes]));
const urlencoded = "application/x-www-form-urlencoded";
const otherTypes = [
  `${urlencoded}; charset=utf-16`,
  "multipart/form-data; boundary=x",
  "application/json",
  ";",
];

const posts = fc.record({
  type: fc.oneof({ weight: 12, arbitrary: fc.constant(urlencoded) }, fc.constantFrom(...otherTypes)),
  body: fc.oneof(
    { weight: 6, arbitrary: form },
    { weight: 2, arbitrary: brokenForm },
    fc.uint8Array({ maxLength: 200 }),
  ),
});

test.each(["/submit/enquiry", "/submit/new-customer", "/enquiry", "/new-customer-form"])(
  `none of ${inputs} random posts causes an unexpected status at %s`,
  { timeout },
  async (path) => {
    const site = await startSite({ RATE_LIMIT_SUBMITS: "1000000", RATE_LIMIT_WINDOW_MINUTES: "1" });
    onTestFinished(() => site.stop());
    const failed: Array<{ status: number; type: string; body: Uint8Array }> = [];
    const statuses = new Map<number, number>();
    for (let sent = 0; sent < inputs; sent += 1_000) {
      await pMap(
        fc.sample(posts, Math.min(1_000, inputs - sent)),
        async ({ type, body }) => {
          const request = { method: "POST", headers: { "content-type": type }, body: Buffer.from(body) };
          const answer = await fetch(`${site.url}${path}`, { ...request, redirect: "manual" });
          await answer.arrayBuffer();
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
          if (!expectedStatuses.has(answer.status)) failed.push({ status: answer.status, type, body });
        },
        { concurrency: 64 },
      );
      expect(failed.slice(0, 3)).toEqual([]);
    }
    process.stdout.write(`${path}: ${JSON.stringify(Object.fromEntries(statuses))}\n`);
    // The inputs must include both valid and invalid forms.
    expect(statuses.get(422)).toBeGreaterThan(inputs / 100);
    expect((statuses.get(200) ?? 0) + (statuses.get(303) ?? 0)).toBeGreaterThan(inputs / 100);
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
  },
);
