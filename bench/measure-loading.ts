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
  /** The servers of the two reduced versions of the pages (page-variants.ts). */
  textAlone: string;
  systemFonts: string;
}

/** The pause after `load`, in milliseconds. During this pause, late changes of the page are measured too. */
const settledMs = 1_000;

/**
 * Measures paints, layout shifts and blocking time of every page type, in alternation with the two reduced versions.
 */
export async function measureLoading(
  browser: Browser,
  { origins, pages, rounds }: { origins: Origins; pages: readonly PageType[]; rounds: number },
): Promise<Section> {
  const rows: Array<Array<string | number>> = [];
  const goals: Goal[] = [];
  for (const { name, path } of pages) {
    const loadings: Record<keyof Origins, Loading[]> = { site: [], textAlone: [], systemFonts: [] };
    for (let round = 0; round < rounds; round++) {
      for (const [which, origin] of Object.entries(origins)) {
        loadings[which as keyof Origins].push(await visitSlowly(browser, (at) => load(at, origin + path)));
      }
    }
    const site = middle(loadings.site);
    const textAlone = middle(loadings.textAlone);
    const systemFonts = middle(loadings.systemFonts);
    const firstRatio = site.firstPaint / textAlone.firstPaint;
    const largestRatio = site.largestPaint / systemFonts.largestPaint;
    rows.push([
      name,
      site.firstPaint,
      textAlone.firstPaint,
      firstRatio,
      site.largestPaint,
      systemFonts.largestPaint,
      largestRatio,
      site.shift,
      site.blocking,
    ]);
    const goal = (what: string, measured: number, limit: number, unit = ""): Goal => ({
      name: `${what} of ${name}`,
      measured,
      limit,
      kind: "at most",
      unit,
    });
    goals.push(
      goal("ratio of first paint to the text-alone variant", firstRatio, 1.15),
      goal("ratio of largest paint to the system-fonts variant", largestRatio, 1.1),
      goal("CLS", site.shift, 0.001),
      goal("blocking time", site.blocking, 50, "ms"),
    );
  }
  return {
    title: "Loading on a phone",
    notes: [
      "Slow 4G (1.6 Mbit/s, 150 ms), a processor slowed four times, an empty cache; milliseconds.",
      "`text alone` is the same HTML with inline styles and without web fonts, scripts and pictures. `system fonts` is the page with the machine's fonts instead of web fonts. The same server program serves all three versions, and the measurements alternate.",
    ],
    tables: [
      {
        columns: ["page", "FCP", "text alone", "ratio", "LCP", "system fonts", "ratio", "CLS", "blocking"],
        rows,
      },
      await usableTable(browser, { origins, pages, rounds }),
    ],
    goals,
  };
}

/** Measures the time from the start of a navigation until a click on a control opens its dialog. */
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
      limit.push(await visitSlowly(browser, (at) => untilUsable(at, origins.textAlone + path, control)));
    }
    rows.push([`${name}: ${control}`, median(site), median(limit), median(site) / median(limit)]);
  }
  return { columns: ["time to usable", "site", "text alone", "ratio"], rows };
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

/** Records paints, layout shifts and long tasks. This function runs in the page before any other script. */
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

/** Clicks the control in every frame until its dialog is open. This function runs in the page before any other script. */
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
