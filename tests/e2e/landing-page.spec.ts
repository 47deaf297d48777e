import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./site.ts";

test("the hero has its headline; KNOW MORE scrolls to the product section, LEARN MORE to the WHY block (1.2, 1.3)", {
  tag: ["@phone", "@desktop"],
}, async ({ page }) => {
  for (const [link, target] of [
    ["KNOW MORE", "HOW CAN WE HELP?"],
    ["LEARN MORE", "WHY"],
  ] as const) {
    await page.goto("/");
    const heading = page.getByRole("heading", { name: target, exact: true });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Powerful. Effective. Eco-Friendly.");
    await expect(page.getByRole("heading", { name: "Targeted Solutions for a Cleaner World" })).toBeVisible();
    await expect(heading).not.toBeInViewport();
    await page.getByRole("link", { name: link }).click();
    await expect(heading).toBeInViewport();
    const barHeight = (await page.getByRole("banner").boundingBox())?.height ?? 0;
    await expect.poll(async () => (await heading.boundingBox())?.y).toBeGreaterThan(barHeight);
  }
});

const cards = {
  "DRAIN CARE": "/products/drain-care",
  "SPECIALIZED SOLUTIONS": "/products/specialized-solutions",
  DEGREASER: "/products/degreaser",
  "ODOUR CARE": "/products/odour-care",
};

/** The cards of the categories. */
function cardsOf(page: Page) {
  return page.getByRole("region", { name: "HOW CAN WE HELP?" }).getByRole("article");
}

test("HOW CAN WE HELP? has four category cards with title and image, and a click on an image opens its category (1.6, 2.4)", async ({
  page,
}) => {
  await page.goto("/");
  const all = cardsOf(page);
  await expect(all.getByRole("heading")).toHaveText(Object.keys(cards));
  for (const card of await all.all()) await expect(card.getByRole("img")).toHaveAccessibleName(/.{10}/);
  for (const [index, path] of Object.values(cards).entries()) {
    await expect(all.nth(index).getByRole("link")).toHaveAttribute("href", path);
    await all.nth(index).click({ position: { x: 40, y: 40 } });
    await expect(page).toHaveURL(path);
    await page.goBack();
  }
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
  await expect(description).toHaveText(
    "Keep sinks, urinal lines, grease traps and septic tanks in working order.",
  );
});

test("touch screens always show the descriptions of the category cards (2.5)", {
  tag: "@phone",
}, async ({ page }) => {
  await page.goto("/");
  for (const card of await cardsOf(page).all()) {
    expect(await isRevealed(card.getByRole("paragraph"))).toBe(true);
  }
});

test("a dot on the building shows its job and product beside the drawing, and links to the job's row", {
  tag: ["@phone", "@desktop"],
}, async ({ page, hasTouch }) => {
  await page.goto("/");
  const building = page.getByRole("region", { name: "Every job in the building, and the product for it" });
  await expect(building.getByText("Curtains, carpets and upholstery")).toBeVisible();
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

test("in print, no text lies on a picture, where browsers without background graphics paint white, and the hero is on one sheet", async ({
  page,
}) => {
  // The printable part of an A4 sheet.
  const sheet = { width: 672, height: 1032 };
  await page.setViewportSize(sheet);
  await page.goto("/");
  await page.emulateMedia({ media: "print" });
  const boxes = await page
    .getByRole("main")
    .locator("article, section:has(h1)")
    .evaluateAll((parts) =>
      parts.map((part) => {
        const [picture, heading] = ["img", "h1, h3"].map((name) => part.querySelector(name));
        const text = heading?.parentElement?.getBoundingClientRect();
        const shown = picture?.getBoundingClientRect();
        const { breakInside } = getComputedStyle(part);
        const isApart = text && shown && (text.bottom <= shown.top || shown.bottom <= text.top);
        return {
          name: heading?.textContent,
          isApart,
          breakInside,
          height: part.getBoundingClientRect().height,
        };
      }),
    );
  expect(boxes).toHaveLength(5);
  for (const { name, isApart, breakInside, height } of boxes) {
    expect({ isApart, breakInside }, name ?? "").toEqual({ isApart: true, breakInside: "avoid" });
    expect(height, name ?? "").toBeLessThan(sheet.height);
  }
});
