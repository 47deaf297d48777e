import type { Page } from "@playwright/test";
import { expect, test } from "./site.ts";

/*
 * Here a debugger holds the page, and Chromium then fetches ahead instead of prerendering; how fast the next page is where
 * nobody holds it, bench/measure-next-page.ts measures.
 */
test("issues 5 and 16: a page is made ready when the pointer rests on its link", async ({ page }) => {
  await page.goto("/products/drain-care");
  const link = page.getByRole("main").getByRole("link", { name: "P-SOL" });
  await link.hover();
  await page.waitForTimeout(1000);
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ozo P Sol");
  expect(await deliveryOf(page)).toBe("navigational-prefetch");
  // A form is made for one visitor: it is not fetched for nothing.
  const form = page.getByRole("contentinfo").getByRole("link", { name: "Enquiry form" });
  await form.hover();
  await page.waitForTimeout(1000);
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

test("issue 16: the rules prerender where the browser can, and prefetch where it can't", async ({ page }) => {
  await page.goto("/");
  const rules = JSON.parse((await page.locator("script[type=speculationrules]").textContent()) ?? "");
  expect(Object.keys(rules)).toEqual(["prerender", "prefetch"]);
});

test("issue 16: a page that is prerendered and not shown opens, moves and stores nothing until it is", async ({
  page,
}) => {
  await page.addInitScript(() => {
    let isPrerendering = true;
    Object.defineProperty(Document.prototype, "prerendering", { get: () => isPrerendering });
    addEventListener("show-page", () => {
      isPrerendering = false;
      document.dispatchEvent(new Event("prerenderingchange"));
    });
    // What another page of the visit has left.
    if (localStorage.length > 0) return;
    const keep = (key: string, value: unknown) =>
      localStorage.setItem(key, JSON.stringify({ until: Date.now() + 3_600_000, value }));
    keep("ozo:products", { names: ["Klear"], asked: "" });
    keep("ozo:drafts", { enquiry: { name: "Asha", product: "Klear" } });
  });
  await page.goto("/products/drain-care", { waitUntil: "networkidle" });
  const before = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  const name = page.locator("#enquiry-name");
  await expect(name).toHaveValue("");
  const klear = page.getByRole("button", { name: "Add Klear to enquiry" });
  await expect(klear).toHaveAttribute("aria-pressed", "false");
  // Left without having been shown: the other page's draft stays as it is.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide")));
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).toBe(before);
  await page.evaluate(() => dispatchEvent(new Event("show-page")));
  await expect(name).toHaveValue("Asha");
  await expect(klear).toHaveAttribute("aria-pressed", "true");
});
