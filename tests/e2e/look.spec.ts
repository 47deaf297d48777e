import type { Page } from "@playwright/test";
import { fieldIn, formOf, hydrated, modalOf } from "./enquiry-forms.ts";
import { expect, failedToLoad, test } from "./site.ts";

/**
 * The states of pages that are compared with the small screenshots in `looks/`. After an intended change, run
 * `npm run test:e2e -- look --update-snapshots=changed` and look at each changed screenshot.
 */
const looks: Array<{ name: string; path: string; prepare?: (page: Page) => Promise<unknown> }> = [
  { name: "home", path: "/" },
  { name: "cards", path: "/", prepare: (page) => scrollTo(page, "#products ul") },
  { name: "products", path: "/products" },
  { name: "search", path: "/products?q=steel" },
  { name: "category", path: "/products/degreaser" },
  { name: "product", path: "/products/drain-care/ozo-klear" },
  { name: "missing-picture", path: "/products/drain-care/ozo-b-sol" },
  { name: "datasheet", path: "/products/drain-care/ozo-klear/datasheet" },
  { name: "documents", path: "/documents" },
  { name: "modal", path: "/products/drain-care/ozo-klear", prepare: askAboutProduct },
  { name: "new-customer", path: "/new-customer-form" },
  { name: "enquiry", path: "/enquiry" },
  { name: "failed-form", path: "/enquiry", prepare: sendWithWrongPhone },
  { name: "text", path: "/accessibility" },
  { name: "not-found", path: "/no-such-page" },
  { name: "footer", path: "/products", prepare: (page) => scrollTo(page, "footer") },
];

/** The device scale factor by window width. Screenshots of a few hundred pixels show the layout and take little space. */
const scales: Record<number, number> = { 360: 0.5, 768: 0.375, 1440: 0.25 };

test.use({
  deviceScaleFactor: ({ viewport }, use) => use(scales[viewport?.width ?? 0]),
  contextOptions: { reducedMotion: "reduce" },
  expectedConsole: failedToLoad,
});

for (const { name, path, prepare } of looks)
  test(`${name} looks like its stored screenshot (9.2)`, { tag: "@every-size" }, async ({ page }) => {
    await page.goto(path);
    await prepare?.(page);
    await page.evaluate(() => document.fonts.ready);
    await page.evaluate(async () => {
      const inView = [...document.images].filter(({ loading, complete }) => loading === "eager" || complete);
      await Promise.all(inView.map((image) => image.decode().catch(() => {})));
    });
    await expect(page).toHaveScreenshot(`${name}.png`, {
      scale: "device",
      // `disabled` would end the bar's scroll-driven animation. Reduced motion already stops all others.
      animations: "allow",
      // Each machine renders letters slightly differently.
      maxDiffPixelRatio: 0.005,
    });
  });

async function sendWithWrongPhone(page: Page) {
  const form = await hydrated(formOf(page));
  await fieldIn(form, "Name").fill("Asha Rao");
  await fieldIn(form, "Email").fill("asha@example.com");
  await fieldIn(form, "Phone").fill("98765 43210");
  await form.getByRole("button", { name: "Send Enquiry" }).click();
  await expect(fieldIn(form, "Phone")).toBeFocused();
}

async function askAboutProduct(page: Page) {
  await page.getByRole("main").getByRole("button", { name: "Have a question?" }).click();
  await expect(modalOf(page)).toBeVisible();
}

async function scrollTo(page: Page, selector: string) {
  await page
    .locator(selector)
    .first()
    .evaluate((element) => element.scrollIntoView());
  await page.waitForLoadState("networkidle");
}
