import type { Page } from "@playwright/test";

/** Waits until the page keeps the fonts it has, and the next one has the brand's (app/before-react/late-fonts.ts). */
export async function brandFonts(page: Page) {
  await page.waitForFunction(() => performance.getEntriesByName("fonts-settled").length > 0);
}

/**
 * Fonts that come after the first paint, so that no page depends on whether they were just in time. `line` is what pages
 * take it for, however busy the machine is (app/inline-styles.server.ts).
 */
export async function holdFontsBack(page: Page, line: "good" | "slow" = "good") {
  await page.addInitScript(
    (ago) => {
      Object.defineProperty(PerformanceResourceTiming.prototype, "requestStart", {
        get: () => performance.now() - ago,
      });
    },
    line === "good" ? 0 : 1_000,
  );
  await page.route(/\.woff2$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
}
