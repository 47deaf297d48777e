import type { Page } from "@playwright/test";
import { expect, test } from "./site.ts";

function scrollPosition(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(scrollY));
}

/** The positions and sizes of the heading and the bar, rounded to half pixels. */
function places(page: Page): Promise<number[]> {
  return page.locator("h1, header").evaluateAll((all) =>
    all.flatMap((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [x, y, width, height].map((length) => Math.round(length * 2) / 2);
    }),
  );
}

// The tests show scrollbars, because the page can shift when a scrollbar disappears.
test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, ignoreDefaultArgs: ["--hide-scrollbars"] }),
});

for (const [what, width, opener, closer] of [
  ["the modal", 1200, "Send Enquiry", "Close"],
  ["the mobile menu", 600, "Menu", "Close menu"],
] as const) {
  test(`while ${what} is open the page does not scroll and does not shift (2.10)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/products");
    await page.evaluate(() => scrollTo(0, 400));
    await expect.poll(() => scrollPosition(page)).toBe(400);
    const before = await places(page);

    await page.getByRole("banner").getByRole("button", { name: opener, exact: true }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(await places(page)).toEqual(before);
    await page.mouse.move(20, 600);
    const turned = page.evaluate(
      () =>
        new Promise((resolve) => {
          const afterTwoFrames = () => requestAnimationFrame(() => requestAnimationFrame(resolve));
          addEventListener("wheel", afterTwoFrames, { once: true, passive: true });
        }),
    );
    await page.mouse.wheel(0, 500);
    await turned;
    await page.keyboard.press("End");
    expect(await scrollPosition(page)).toBe(400);

    await page.getByRole("dialog").getByRole("button", { name: closer, exact: true }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    expect(await scrollPosition(page)).toBe(400);
    await page.mouse.wheel(0, 300);
    await expect.poll(() => scrollPosition(page)).toBeGreaterThan(500);
  });
}

test("the page scrolls to the top on a path change, and Back and Forward restore the scroll position (2.3)", async ({
  page,
}) => {
  await page.goto("/products");
  await page.evaluate(() => scrollTo(0, 900));
  await page.getByRole("contentinfo").getByRole("link", { name: "Klear" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ozo Klear");
  await expect.poll(() => scrollPosition(page)).toBe(0);
  await page.evaluate(() => scrollTo(0, 700));
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("WATER WISE SOLUTIONS");
  // The position may exceed 900, because Playwright scrolls a link into view before the click.
  await expect.poll(() => scrollPosition(page)).toBeGreaterThan(899);
  await page.goForward();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ozo Klear");
  await expect.poll(() => scrollPosition(page)).toBe(700);
});
