import type { Locator } from "@playwright/test";
import sharp from "sharp";
import { expect, test } from "./site.ts";

const categories = ["degreaser", "drain-care", "odour-care", "specialized-solutions"];

test("a category's drawing opens when the page is drawn, and is complete afterwards", async ({ page }) => {
  const hero = page.locator("section:has(h1)");
  for (const category of categories) {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(`/products/${category}`);
    expect(await movementsOf(hero)).toEqual([]);
    const complete = await hero.screenshot();
    await page.emulateMedia({ reducedMotion: "no-preference" });
    expect(await movementsOf(hero)).toHaveLength(2);
    await expect.poll(() => movementsOf(hero)).toEqual([]);
    // The edges of a drawing that has moved may lie between two pixels. A missing part would differ by at least 36.
    expect(await largestDifference(await hero.screenshot(), complete), category).toBeLessThan(30);
  }
});

test("a category's drawing is complete and still in forced colours and in print", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/products/odour-care");
  const drawing = page.locator("section:has(h1) > svg");
  await expect(drawing).toHaveCSS("mask-image", /gradient/);
  for (const media of [{ forcedColors: "active" }, { forcedColors: "none", media: "print" }] as const) {
    await page.emulateMedia(media);
    await expect(drawing).toHaveCSS("mask-image", "none");
    await expect(drawing).toHaveCSS("animation-name", "none");
  }
});

test("while the page is scrolled, a category's drawing turns, and a pack moves against its number; not with reduced motion", async ({
  page,
}) => {
  for (const reducedMotion of ["no-preference", "reduce"] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.goto("/products/degreaser");
    await page.evaluate(() => scrollTo({ top: 3000, behavior: "instant" }));
    const isStill = reducedMotion === "reduce";
    const drawing = page.locator("section:has(h1) > svg");
    await expect(drawing).toHaveCSS("rotate", isStill ? "none" : "12deg");
    await page.goto("/products/degreaser/ozo-nova");
    await page.evaluate(() => scrollTo({ top: 3000, behavior: "instant" }));
    const stage = page.locator("main [data-number]:has(> picture)");
    await expect(stage.getByRole("img")).toHaveCSS("translate", isStill ? "none" : /^0px -\d/);
    const numberMoves = () => stage.evaluate((element) => getComputedStyle(element, "::before").translate);
    await expect.poll(numberMoves).toMatch(isStill ? /^none$/ : /^0px \d/);
  }
});

/** The animations in time of the element and its descendants that have not ended. */
async function movementsOf(element: Locator): Promise<string[]> {
  return element.evaluate((place) =>
    place
      .getAnimations({ subtree: true })
      .filter(({ timeline, playState }) => timeline instanceof DocumentTimeline && playState !== "finished")
      .map((animation) => (animation as CSSAnimation).animationName),
  );
}

/** The largest difference of a pixel's channel between two screenshots. */
async function largestDifference(one: Buffer, other: Buffer): Promise<number> {
  const difference = sharp(one)
    .removeAlpha()
    .composite([{ input: other, blend: "difference" }]);
  const { channels } = await sharp(await difference.png().toBuffer())
    .removeAlpha()
    .stats();
  return Math.max(...channels.map(({ max }) => max));
}
