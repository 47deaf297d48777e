import type { Page } from "@playwright/test";
import { expect, test } from "./site.ts";

// While a debugger such as Playwright is attached, Chromium prefetches and does not prerender.
test("when the pointer rests on a link, the browser prefetches the linked page, except the enquiry page", async ({
  page,
}) => {
  await page.goto("/products/drain-care");
  const link = page.getByRole("main").getByRole("link", { name: "P-SOL" });
  const prefetched = page.waitForResponse(/ozo-p-sol$/);
  await link.hover();
  await prefetched;
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ozo P Sol");
  expect(await deliveryOf(page)).toBe("navigational-prefetch");
  const form = page.getByRole("contentinfo").getByRole("link", { name: "Enquiry form" });
  await form.hover();
  // Longer than the 200 ms after which Chromium prefetches.
  await page.waitForTimeout(500);
  await form.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Send us an Enquiry");
  expect(await deliveryOf(page)).toBe("");
});

function deliveryOf(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType("navigation");
    return (navigation as (PerformanceEntry & { deliveryType?: string }) | undefined)?.deliveryType;
  });
}

test("a prerendered page shows and stores no text until the visitor opens the page", async ({ page }) => {
  await page.addInitScript(() => {
    let isPrerendering = true;
    Object.defineProperty(Document.prototype, "prerendering", { get: () => isPrerendering });
    addEventListener("show-page", () => {
      isPrerendering = false;
      document.dispatchEvent(new Event("prerenderingchange"));
    });
    // Stores a list of products and a draft, as another page of the visit would.
    if (localStorage.length > 0) return;
    localStorage.setItem("ozo:products", JSON.stringify(["Klear"]));
    localStorage.setItem("ozo:enquiry", JSON.stringify({ name: "Asha", product: "Klear" }));
  });
  await page.goto("/products/drain-care", { waitUntil: "networkidle" });
  const before = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  const name = page.locator("#enquiry-name");
  await expect(name).toHaveValue("");
  const klear = page.getByRole("button", { name: "Add Klear to enquiry" });
  await expect(klear).toHaveAttribute("aria-pressed", "false");
  // A prerendered page that is discarded does not change the draft.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide")));
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).toBe(before);
  // The visitor may open the page before it is parsed. `openForms` would then miss the forms at the end of the page.
  await page.evaluate(() => {
    Object.defineProperty(document, "readyState", { value: "loading", configurable: true });
    dispatchEvent(new Event("show-page"));
  });
  await expect(klear).toHaveAttribute("aria-pressed", "false");
  await page.evaluate(() => dispatchEvent(new Event("DOMContentLoaded")));
  await expect(name).toHaveValue("Asha");
  await expect(klear).toHaveAttribute("aria-pressed", "true");
});
