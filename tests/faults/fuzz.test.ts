import fc from "fast-check";
import pMap from "p-map";
import { expect, onTestFinished, test } from "vitest";
import { startSite } from "#tests/support/start-site.ts";
import { expectedStatuses, type PostedBytes, post, postedBytes } from "./posted-bytes.ts";

const inputs = Number(process.env.FUZZ_INPUTS ?? 100_000);
/** The time limit of a test, in milliseconds, which ends a run that hangs. */
const timeout = 60_000 + inputs * 20;

test.each(["/submit/enquiry", "/submit/new-customer", "/enquiry", "/new-customer-form"])(
  `none of ${inputs} random posts causes an unexpected status at %s`,
  { timeout },
  async (path) => {
    const site = await startSite({ RATE_LIMIT_SUBMITS: "1000000", RATE_LIMIT_WINDOW_MINUTES: "1" });
    onTestFinished(() => site.stop());
    const failed: Array<{ status: number; input: PostedBytes }> = [];
    const statuses = new Map<number, number>();
    for (let sent = 0; sent < inputs; sent += 1_000) {
      const visit = async (input: PostedBytes) => {
        const status = await post(site.url, path, input);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (!expectedStatuses.has(status)) failed.push({ status, input });
      };
      await pMap(fc.sample(postedBytes, Math.min(1_000, inputs - sent)), visit, { concurrency: 64 });
      expect(failed.slice(0, 3)).toEqual([]);
    }
    process.stdout.write(`${path}: ${JSON.stringify(Object.fromEntries(statuses))}\n`);
    // The inputs must include both valid and invalid forms.
    expect(statuses.get(422)).toBeGreaterThan(inputs / 100);
    expect((statuses.get(200) ?? 0) + (statuses.get(303) ?? 0)).toBeGreaterThan(inputs / 100);
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
  },
);
