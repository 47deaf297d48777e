import type { Page } from "@playwright/test";
import { brandFonts, holdFontsBack } from "./brand-fonts.ts";
import { expect, failedToLoad, test } from "./site.ts";

/**
 * What the kinds of pages look like, against small pictures kept beside this file. After a change that is meant:
 * `npx playwright test tests/e2e/look.spec.ts --update-snapshots`, then look at what git says has changed.
 */
const looks: Array<{ name: string; path: string; bringIntoView?: (page: Page) => Promise<void> }> = [
  { name: "home", path: "/" },
  { name: "cards", path: "/", bringIntoView: (page) => scrollTo(page, "#products ul") },
  { name: "products", path: "/products" },
  { name: "search", path: "/products?q=steel" },
  { name: "category", path: "/products/degreaser" },
  { name: "product", path: "/products/drain-care/ozo-klear" },
  { name: "missing-picture", path: "/products/drain-care/ozo-b-sol" },
  { name: "datasheet", path: "/products/drain-care/ozo-klear/datasheet" },
  { name: "text", path: "/accessibility" },
  { name: "not-found", path: "/no-such-page" },
  { name: "footer", path: "/products", bringIntoView: (page) => scrollTo(page, "footer") },
];

/** Pictures of a few hundred pixels show what stands where, and are small to keep. */
const scales: Record<number, number> = { 360: 0.5, 768: 0.375, 1440: 0.25 };

test.use({
  deviceScaleFactor: ({ viewport }, use) => use(scales[viewport?.width ?? 0]),
  contextOptions: { reducedMotion: "reduce" },
  expectedConsole: failedToLoad,
});

// One test a size: a window of its own for each look would take longer than the look.
test("issue 12: every kind of page looks as it did", { tag: "@every-size" }, async ({ page }) => {
  test.setTimeout(120_000);
  await holdFontsBack(page);
  for (const { name, path, bringIntoView } of looks) {
    await page.goto(path);
    await brandFonts(page);
    await bringIntoView?.(page);
    await page.evaluate(async () => {
      const inView = [...document.images].filter(({ loading, complete }) => loading === "eager" || complete);
      await Promise.all(inView.map((image) => image.decode().catch(() => {})));
    });
    await expect.soft(page).toHaveScreenshot(`${name}.png`, {
      scale: "device",
      // Reduced motion leaves none; to end what hangs on scrolling would change the bar.
      animations: "allow",
      // Letters are drawn a little differently from machine to machine.
      maxDiffPixelRatio: 0.02,
    });
  }
});

async function scrollTo(page: Page, selector: string) {
  await page
    .locator(selector)
    .first()
    .evaluate((element) => element.scrollIntoView());
  await page.waitForLoadState("networkidle");
}
