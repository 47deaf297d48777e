import type { Page } from "@playwright/test";
import { expect, test } from "./site.ts";

// While a debugger such as Playwright is attached, Chromium prefetches and does not prerender. tests/site/links.test.ts reads which
// pages the rules leave out.
test("when the pointer rests on a link, the browser prefetches the linked page", async ({ page }) => {
  await page.goto("/products/drain-care");
  const link = page.getByRole("main").getByRole("link", { name: "P-SOL" }).first();
  const prefetched = page.waitForResponse(/ozo-p-sol$/);
  await link.hover();
  await prefetched;
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ozo P Sol");
  expect(await deliveryOf(page)).toBe("navigational-prefetch");
});

function deliveryOf(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType("navigation");
    return (navigation as (PerformanceEntry & { deliveryType?: string }) | undefined)?.deliveryType;
  });
}

test("a prerendered page shows the draft and the chosen products when the visitor opens the page (4.2, 10.12)", async ({
  page,
}) => {
  await page.addInitScript(() => {
    let isPrerendering = true;
    Object.defineProperty(Document.prototype, "prerendering", { get: () => isPrerendering });
    addEventListener("show-page", () => {
      isPrerendering = false;
      document.dispatchEvent(new Event("prerenderingchange"));
    });
    // Another page of the visit has stored a list of products and a draft.
    const list = { products: [{ name: "Klear" }], until: Date.now() + 60_000 };
    localStorage.setItem("ozo:chosen", JSON.stringify(list));
    sessionStorage.setItem("ozo:enquiry", JSON.stringify({ name: "Asha" }));
  });
  await page.goto("/products/drain-care", { waitUntil: "networkidle" });
  const name = page.locator("#enquiry-name");
  const klear = page.getByRole("button", { name: "Add Klear to enquiry" });
  await expect(name).toHaveValue("");
  await expect(klear).toHaveAttribute("aria-pressed", "false");
  await page.evaluate(() => dispatchEvent(new Event("show-page")));
  await expect(name).toHaveValue("Asha");
  await expect(klear).toHaveAttribute("aria-pressed", "true");
});
