import type { Page } from "@playwright/test";

/** Waits until the page has brought in the brand's fonts, late ones too (app/before-react/late-fonts.ts). */
export async function brandFonts(page: Page) {
  await page.waitForFunction(() => performance.getEntriesByName("brand-fonts").length > 0);
}

/** Fonts that come after the first paint, so that no page depends on whether they were just in time. */
export async function holdFontsBack(page: Page) {
  await page.route(/\.woff2$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
}
