import { setTimeout as sleep } from "node:timers/promises";
import type { Browser } from "playwright";
import { type PageType, pathOf } from "./page-types.ts";
import { phone, type Visit, visit } from "./phone.ts";
import type { Goal, Section } from "./report.ts";
import { median } from "./statistics.ts";

interface Loading {
  firstPaint: number;
  largestPaint: number;
  shift: number;
  blocking: number;
}

interface Origins {
  site: string;
  withoutScripts: string;
}

/** Long after the last thing that happens by itself. */
const settledMs = 1_000;

/** Paints, shifts and blocking of every page type, in turn with the same page without scripts. */
export async function measureLoading(
  browser: Browser,
  { origins, pages, rounds }: { origins: Origins; pages: readonly PageType[]; rounds: number },
): Promise<Section> {
  const rows: Array<Array<string | number>> = [];
  const goals: Goal[] = [];
  for (const { name, path } of pages) {
    const site: Loading[] = [];
    const limit: Loading[] = [];
    for (let round = 0; round < rounds; round++) {
      site.push(await visitSlowly(browser, (at) => load(at, origins.site + path)));
      limit.push(await visitSlowly(browser, (at) => load(at, origins.withoutScripts + path)));
    }
    const [ours, best] = [middle(site), middle(limit)];
    const ratio = ours.largestPaint / best.largestPaint;
    rows.push([
      name,
      ours.firstPaint,
      best.firstPaint,
      ours.largestPaint,
      best.largestPaint,
      ratio,
      ours.shift,
      ours.blocking,
      best.blocking,
    ]);
    goals.push(
      {
        name: `LCP of ${name} to that without scripts`,
        measured: ratio,
        limit: 1.05,
        kind: "at most",
        unit: "",
      },
      { name: `CLS of ${name}`, measured: ours.shift, limit: 0, kind: "at most", unit: "" },
      { name: `blocking time of ${name}`, measured: ours.blocking, limit: 50, kind: "at most", unit: "ms" },
    );
  }
  return {
    title: "Loading on a phone",
    notes: [
      "Slow 4G (1.6 Mbit/s, 150 ms) and a processor four times slower than this one; empty cache; milliseconds.",
      "`limit` is the same page from the same server with every script taken out, measured in turn with it.",
    ],
    tables: [
      {
        columns: [
          "page",
          "FCP",
          "FCP limit",
          "LCP",
          "LCP limit",
          "LCP ratio",
          "CLS",
          "blocking",
          "blocking limit",
        ],
        rows,
      },
      await usableTable(browser, { origins, pages, rounds }),
    ],
    goals,
  };
}

/** When the first tap on a control works. */
async function usableTable(
  browser: Browser,
  { origins, pages, rounds }: { origins: Origins; pages: readonly PageType[]; rounds: number },
) {
  const rows: Array<Array<string | number>> = [];
  for (const { name, control } of [
    { name: "home", control: "menu" },
    { name: "product", control: "enquiry" },
  ] as const) {
    const path = pathOf(pages, name);
    const site: number[] = [];
    const limit: number[] = [];
    for (let round = 0; round < rounds; round++) {
      site.push(await visitSlowly(browser, (at) => untilUsable(at, origins.site + path, control)));
      limit.push(await visitSlowly(browser, (at) => untilUsable(at, origins.withoutScripts + path, control)));
    }
    rows.push([`${name}: ${control}`, median(site), median(limit), median(site) / median(limit)]);
  }
  return { columns: ["time to usable", "site", "limit", "ratio"], rows };
}

function visitSlowly<T>(browser: Browser, measure: (visit: Visit) => Promise<T>): Promise<T> {
  return visit(browser, { device: phone, isSlow: true }, measure);
}

function middle(loadings: readonly Loading[]): Loading {
  const of = (key: keyof Loading) => median(loadings.map((loading) => loading[key]));
  return {
    firstPaint: of("firstPaint"),
    largestPaint: of("largestPaint"),
    shift: of("shift"),
    blocking: of("blocking"),
  };
}

async function load({ page }: Visit, url: string): Promise<Loading> {
  await page.addInitScript(observeLoading);
  await page.goto(url, { waitUntil: "load" });
  await sleep(settledMs);
  return page.evaluate(() => window.benchLoading);
}

declare global {
  interface Window {
    benchLoading: Loading;
    benchUsable: Promise<number>;
  }
}

/** Runs in the page before anything else does. */
function observeLoading() {
  const loading = { firstPaint: 0, largestPaint: 0, shift: 0, blocking: 0 };
  window.benchLoading = loading;
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe("paint", (entry) => {
    if (entry.name === "first-contentful-paint") loading.firstPaint = entry.startTime;
  });
  observe("largest-contentful-paint", (entry) => {
    loading.largestPaint = entry.startTime;
  });
  observe("layout-shift", (entry) => {
    loading.shift += (entry as PerformanceEntry & { value: number }).value;
  });
  observe("longtask", (entry) => {
    loading.blocking += Math.max(0, entry.duration - 50);
  });
}

async function untilUsable({ page }: Visit, url: string, dialog: string): Promise<number> {
  await page.addInitScript(tryControl, dialog);
  await page.goto(url, { waitUntil: "commit" });
  return page.evaluate(() => window.benchUsable);
}

/** Tries the control in every frame that the visitor gets to see, until its dialog is open. */
function tryControl(dialogId: string) {
  window.benchUsable = new Promise((resolve) => {
    const tryIt = () => {
      const controls = document.querySelectorAll<HTMLButtonElement>(`button[commandfor="${dialogId}"]`);
      const control = [...controls].find((candidate) => candidate.checkVisibility());
      control?.click();
      const dialog = document.getElementById(dialogId);
      if (dialog instanceof HTMLDialogElement && dialog.open) resolve(performance.now());
      else requestAnimationFrame(tryIt);
    };
    requestAnimationFrame(tryIt);
  });
}
