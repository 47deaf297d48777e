import type { Page } from "@playwright/test";

/** Waits until the page keeps the fonts it has: on a good line the brand's, late ones too (app/before-react/late-fonts.ts). */
export async function brandFonts(page: Page) {
  await page.waitForFunction(() => performance.getEntriesByName("fonts-settled").length > 0);
}

/**
 * Fonts that come after the first paint, so that no page depends on whether they were just in time. `took` is what the page
 * measures of it, in milliseconds, whatever the machine has to do besides: a good line's, or a slow one's.
 */
export async function holdFontsBack(page: Page, { took = 100 } = {}) {
  await page.addInitScript((duration) => {
    Object.defineProperty(PerformanceResourceTiming.prototype, "duration", { get: () => duration });
  }, took);
  await page.route(/\.woff2$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
}
