import { readFileSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { startSite } from "#tests/support/start-site.ts";
import { expectKept } from "./expect-kept.ts";
import { loadSite } from "./load-site.ts";

/** Ten minutes by default, because a memory leak would not show in a shorter run. */
const seconds = Number(process.env.LOAD_SECONDS ?? 600);
const perSecond = Number(process.env.LOAD_PER_SECOND ?? 200);

test(`at ${perSecond} enquiries and ${perSecond} pages per second for ${seconds} s, each enquiry is stored once and no request fails or is slow`, {
  timeout: (seconds + 300) * 1_000,
}, async () => {
  const site = await startSite({ RATE_LIMIT_SUBMITS: "1000000", RATE_LIMIT_WINDOW_MINUTES: "1" });
  onTestFinished(() => site.stop());
  const memory: number[] = [];
  const sampler = setInterval(() => memory.push(residentMiB(site.server.pid)), 1_000);
  const loaded = await loadSite(site.url, {
    enquiriesPerSecond: perSecond,
    pagesPerSecond: perSecond,
    seconds,
  });
  clearInterval(sampler);

  await expectKept({ databaseUrl: undefined, dataDir: site.environment.DATA_DIR ?? "" }, loaded);
  expect(loaded.failures).toBe(0);
  expect(loaded.acknowledged.size).toBe(seconds * perSecond);
  // The second half is compared with the second quarter, because caches fill up in the first quarter.
  const half = memory.slice(memory.length / 2);
  const grown = Math.max(...half) / Math.max(...memory.slice(memory.length / 4, memory.length / 2));
  const figures = { enquiryMs: p99Of(loaded.enquiryMs), pageMs: p99Of(loaded.pageMs), grown };
  process.stdout.write(`${JSON.stringify(figures)}\n`);
  // In shorter runs, the heap of the JavaScript engine still grows.
  if (seconds >= 300) expect(grown).toBeLessThan(1.15);
  // These limits are for a machine that runs nothing else.
  expect(figures.pageMs).toBeLessThan(50);
  expect(figures.enquiryMs).toBeLessThan(100);
});

function residentMiB(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024;
}

/** The 99th percentile. */
function p99Of(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * 0.99)] ?? Number.NaN;
}
