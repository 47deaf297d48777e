import type { Page } from "@playwright/test";
import { fieldIn, formOf, hydrated, modalOf } from "./enquiry-forms.ts";
import { expect, failedToLoad, test } from "./site.ts";

/**
 * The states of pages that are compared with the small screenshots in `looks/`, by path. The states of a page follow one another.
 * After an intended change, run `npm run test:e2e -- look --update-snapshots=changed` and look at each changed screenshot.
 */
const looks: Record<string, Record<string, (page: Page) => Promise<unknown>>> = {
  "/": { home: asLoaded, cards: (page) => scrollTo(page, "#products ul") },
  "/products": { products: asLoaded, footer: (page) => scrollTo(page, "footer") },
  "/products?q=steel": { search: asLoaded },
  "/products/degreaser": { category: asLoaded },
  "/products/drain-care/ozo-klear": {
    product: asLoaded,
    modal: askAboutProduct,
    usage: async (page) => {
      await page.keyboard.press("Escape");
      await scrollTo(page, "section:has(ol)");
    },
  },
  "/products/drain-care/ozo-b-sol": { "missing-picture": asLoaded },
  "/products/drain-care/ozo-klear/datasheet": { datasheet: asLoaded },
  "/documents": { documents: asLoaded },
  "/new-customer-form": { "new-customer": asLoaded },
  "/enquiry": { enquiry: asLoaded, "failed-form": sendWithWrongPhone },
  "/accessibility": { text: asLoaded },
  "/no-such-page": { "not-found": asLoaded },
};

/** The device scale factor by window width. Screenshots of a few hundred pixels show the layout and take little space. */
const scales: Record<number, number> = { 360: 0.5, 768: 0.375, 1440: 0.25 };

test.use({
  deviceScaleFactor: ({ viewport }, use) => use(scales[viewport?.width ?? 0]),
  expectedConsole: failedToLoad,
});

for (const [path, states] of Object.entries(looks))
  test(`${path} looks like its stored screenshots (2.18)`, { tag: "@every-size" }, async ({ page }) => {
    await page.goto(path);
    for (const [name, prepare] of Object.entries(states)) {
      await prepare(page);
      await page.evaluate(async () => {
        await document.fonts.ready;
        const inView = [...document.images].filter(
          ({ loading, complete }) => loading === "eager" || complete,
        );
        await Promise.all(inView.map((image) => image.decode().catch(() => {})));
      });
      await expect.soft(page).toHaveScreenshot(`${name}.png`, {
        scale: "device",
        // `disabled` would end the bar's scroll-driven animation. Reduced motion already stops all others.
        animations: "allow",
        // Each machine renders letters slightly differently.
        maxDiffPixelRatio: 0.002,
      });
    }
  });

async function asLoaded() {}

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
