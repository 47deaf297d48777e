import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./site.ts";

test("KNOW MORE scrolls to the product section, LEARN MORE to the WHY block, below the bar (1.2, 1.3)", async ({
  page,
}) => {
  await page.goto("/");
  for (const [link, target] of [
    ["KNOW MORE", "HOW CAN WE HELP?"],
    ["LEARN MORE", "WHY"],
  ] as const) {
    const heading = page.getByRole("heading", { name: target, exact: true });
    await page.evaluate(() => scrollTo(0, 0));
    await expect(heading).not.toBeInViewport();
    await page.getByRole("link", { name: link }).click();
    await expect(heading).toBeInViewport();
    const barHeight = (await page.getByRole("banner").boundingBox())?.height ?? 0;
    await expect.poll(async () => (await heading.boundingBox())?.y).toBeGreaterThan(barHeight);
  }
});

/** The cards of the categories. */
function cardsOf(page: Page) {
  return page.getByRole("region", { name: "HOW CAN WE HELP?" }).getByRole("article");
}

test("a click on the image of a category's card opens the category (2.4)", async ({ page }) => {
  await page.goto("/");
  await cardsOf(page)
    .last()
    .click({ position: { x: 40, y: 40 } });
  await expect(page).toHaveURL("/products/odour-care");
});

/** Whether the description is opaque and not cut off. */
async function isRevealed(description: Locator): Promise<boolean> {
  return description.evaluate((element) => {
    const isOpaque = Number(getComputedStyle(element.parentElement as Element).opacity) > 0.95;
    const { clientHeight, scrollHeight } = element;
    return isOpaque && clientHeight > 20 && scrollHeight - clientHeight <= 1;
  });
}

test("a card's description is revealed on hover, and on keyboard focus (2.5)", async ({ page }) => {
  await page.goto("/");
  const card = cardsOf(page).first();
  const description = card.getByRole("paragraph");
  await card.scrollIntoViewIfNeeded();
  await page.mouse.move(0, 0);
  await expect.poll(() => isRevealed(description)).toBe(false);
  await card.hover();
  await expect.poll(() => isRevealed(description)).toBe(true);
  await page.mouse.move(0, 0);
  await expect.poll(() => isRevealed(description)).toBe(false);
  await card.getByRole("link").focus();
  await expect.poll(() => isRevealed(description)).toBe(true);
});

test("touch screens always show the descriptions of the category cards (2.5)", {
  tag: "@phone",
}, async ({ page }) => {
  await page.goto("/");
  for (const card of await cardsOf(page).all()) {
    expect(await isRevealed(card.getByRole("paragraph"))).toBe(true);
  }
});

test("on a phone the building opens on the kitchen, and the page at its top", { tag: "@phone" }, async ({
  page,
}) => {
  await page.goto("/");
  const leftOf = (name: string) =>
    page.getByRole("link", { name }).evaluate((dot) => dot.getBoundingClientRect().left);
  expect(await leftOf("Extraction hood")).toBeGreaterThan(0);
  expect(await leftOf("Extraction hood")).toBeLessThan(100);
  expect(await leftOf("Taxis, coaches and pool cars")).toBeLessThan(0);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("on a phone a drop below the building moves along while the building is scrolled", {
  tag: "@phone",
}, async ({ page }) => {
  await page.goto("/");
  const track = page
    .getByRole("region", { name: "Every job in the building" })
    .locator("div:has(> ul)")
    .last();
  const placeOfDrop = (scrollLeft: number) =>
    track.evaluate(async (element, left) => {
      element.parentElement?.scrollTo({ left, behavior: "instant" });
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      return Number.parseFloat(getComputedStyle(element, "::after").translate) || 0;
    }, scrollLeft);
  expect(await placeOfDrop(0)).toBe(0);
  expect(await placeOfDrop(400)).toBeGreaterThan(50);
  expect(await placeOfDrop(9999)).toBeGreaterThan(300);
});

test("a dot on the building shows its job and product beside the drawing, and links to the job's row", {
  tag: ["@phone", "@desktop"],
}, async ({ page, hasTouch }) => {
  await page.goto("/");
  const building = page.getByRole("region", { name: "Every job in the building, and the product for it" });
  await expect(building.getByText("Extraction hood")).toBeVisible();
  const dot = page.getByRole("link", { name: "Floor gully: Drain Pure" });
  const job = building.getByRole("listitem").filter({ has: dot });
  const product = job.getByRole("link", { name: "Drain Pure", exact: true });
  await expect(product).toBeHidden();
  await (hasTouch ? dot.tap() : dot.hover());
  await product.click({ trial: true });
  const [picture, words] = await Promise.all([job.locator("img").boundingBox(), product.boundingBox()]);
  expect(words?.x).toBeGreaterThan((picture?.x ?? 0) + (picture?.width ?? 0));
  await expect(page).toHaveURL("/");
  await (hasTouch ? dot.tap() : dot.press("Enter"));
  await expect(page).toHaveURL("/products/by-place#place-kitchen-5");
  await expect(page.getByRole("heading", { name: "Floor gully" })).toBeInViewport();
});

test("a dot that gets the keyboard's focus has a ring, and is in the window together with its job, below the bar", async ({
  page,
}) => {
  for (const [width, height] of [
    [1366, 657],
    [1180, 820],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/");
    const building = page.getByRole("region", { name: "Every job in the building" });
    await building.getByRole("link", { name: "All jobs, place by place" }).focus();
    const bar = await page.getByRole("banner").boundingBox();
    for (const dot of (await building.getByRole("link", { name: /: / }).all()).slice(0, 8)) {
      await page.keyboard.press("Tab");
      await expect(dot).toBeFocused();
      for (const part of [dot, building.locator("li:focus-within > div")]) {
        const { top, bottom } = await part.evaluate((element) => element.getBoundingClientRect().toJSON());
        const place = `${await dot.getAttribute("aria-label")}, ${width} px wide`;
        expect(top, place).toBeGreaterThan(bar?.height ?? height);
        expect(bottom, place).toBeLessThanOrEqual(height);
      }
      expect(await dot.evaluate(strokeOfRing)).toBe("rgb(10, 46, 51)");
    }
  }
});

/** Runs in the page. */
function strokeOfRing(dot: Element) {
  return getComputedStyle(dot.querySelector("circle") as Element).stroke;
}
