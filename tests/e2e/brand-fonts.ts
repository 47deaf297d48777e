import type { Page } from "@playwright/test";

/** Waits until the page keeps the fonts it has, and the next one has the brand's (app/before-react/late-fonts.ts). */
export async function brandFonts(page: Page) {
  await page.waitForFunction(() => document.querySelector("[data-fonts=settled]"));
}

/**
 * Fonts that come after the first paint, so that no page depends on whether they were just in time. `line` is what pages
 * take it for, however busy the machine is: good, good but taken for slow at first, or slow.
 */
export async function holdFontsBack(page: Page, line: "good" | "doubtful" | "slow" = "good") {
  const measured = {
    good: { page: 20, script: 20 },
    doubtful: { page: 500, script: 20 },
    slow: { page: 500, script: 500 },
  };
  await page.addInitScript((took) => {
    const timing = PerformanceResourceTiming.prototype;
    Object.defineProperty(timing, "requestStart", { get: () => performance.now() - took.page });
    Object.defineProperty(timing, "duration", { get: () => took.script });
  }, measured[line]);
  await page.route(/\.woff2$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
}
