import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, test } from "./site.ts";

/** The line's colour, and the largest difference of a pixel's channels from it. */
const teal = [20, 114, 125];
const tolerance = 4;

test("one line of water runs from the hero to the building and on to the cards, without a gap or a step, and beside all text", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const width of [1024, 1367, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/");
    const { left, runs, textBoxes } = await page.evaluate(measure);
    for (const { top, bottom } of runs) {
      const clip = { x: left - 4, y: top, width: 10, height: bottom - top };
      const rows = await columnsOfLine(page, clip);
      expect([...new Set(rows)], `${width} px wide, from ${top} to ${bottom}`).toEqual(["4 5"]);
    }
    const crossed = textBoxes.filter((box) => box.left < left + 2 && box.right > left);
    expect(crossed, `${width} px wide`).toEqual([]);
  }
});

test("the line ends above the middle of the drain in the first card's picture, at the rim of its grate, also while the card is hovered", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const width of [1024, 1367, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/");
    const card = page.getByRole("region", { name: "HOW CAN WE HELP?" }).getByRole("article").first();
    for (const isHovered of [false, true]) {
      if (isHovered) await card.hover();
      const { x, y } = await card.evaluate(offsetOfLineFromDrain);
      expect(Math.abs(x), `${width} px wide, hovered: ${isHovered}`).toBeLessThan(1);
      expect(Math.abs(y), `${width} px wide, hovered: ${isHovered}`).toBeLessThan(1);
    }
  }
});

test("the line of water grows while the page is scrolled, and is not there in print and in forced colours", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/");
  const statement = page.locator("section:has(#statement-title)");
  const lengthOfLine = () => statement.evaluate((element) => getComputedStyle(element, "::before").scale);
  const opacityOfDrop = () => statement.evaluate((element) => getComputedStyle(element, "::after").opacity);
  const emptyPart = () =>
    page
      .locator("svg:has(> use[href$='#way'])")
      .evaluate((pipes) => getComputedStyle(pipes).strokeDashoffset);
  await expect.poll(lengthOfLine).toBe("1 0");
  expect(await opacityOfDrop()).toBe("0");
  await page.evaluate(() => scrollTo({ top: 600, behavior: "instant" }));
  await expect.poll(opacityOfDrop).toBe("1");
  expect(Number.parseFloat(await emptyPart())).toBeGreaterThan(800);
  await page.evaluate(() => scrollTo({ top: 3600, behavior: "instant" }));
  await expect.poll(lengthOfLine).toBe("1");
  expect(await opacityOfDrop()).toBe("0");
  expect(await emptyPart()).toBe("0px");
  const contentOfLine = () => statement.evaluate((element) => getComputedStyle(element, "::before").content);
  expect(await contentOfLine()).toBe('""');
  await page.emulateMedia({ forcedColors: "active" });
  expect(await contentOfLine()).toBe("none");
  await page.emulateMedia({ forcedColors: "none", media: "print" });
  expect(await contentOfLine()).toBe("none");
});

test("when the line has reached the drain, rings open once and vanish, although the page stands still", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto("/");
  const card = page.getByRole("region", { name: "HOW CAN WE HELP?" }).getByRole("article").first();
  const rings = card.locator("span").first();
  const areVisible = () =>
    rings.evaluate(
      (element) => element.getBoundingClientRect().width > 0 && getComputedStyle(element).opacity !== "0",
    );
  // The line's end, where the rings' box begins, is 100 px below the end of the visible line, and then 60 px above it.
  for (const distance of [-100, 60]) {
    expect(await areVisible()).toBe(false);
    await rings.evaluate((element, beyond) => {
      const { top, height } = (element.parentElement as Element).getBoundingClientRect();
      scrollBy({ top: top + 0.34 * height - 0.65 * innerHeight + beyond, behavior: "instant" });
    }, distance);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await expect.poll(areVisible, { intervals: [20] }).toBe(true);
  await expect.poll(areVisible).toBe(false);
});

/** Runs in the page. How far the end of the line is from the rim, 12 % of the card above the middle of the drain, in pixels. */
function offsetOfLineFromDrain(card: Element) {
  const picture = card.querySelector("img") as HTMLImageElement;
  const frame = picture.closest("div") as HTMLElement;
  const box = picture.getBoundingClientRect();
  const [left = 0, top = 0] = getComputedStyle(picture).objectPosition.split(" ").map(Number.parseFloat);
  const scale = Math.max(box.width / picture.naturalWidth, box.height / picture.naturalHeight);
  // The picture covers its box, and `object-position` divides what is cut off.
  const inPicture = (start: number, space: number, size: number, position: number, part: number) =>
    start + ((space - size * scale) * position) / 100 + part * size * scale;
  const line = getComputedStyle(frame, "::before");
  const around = frame.getBoundingClientRect();
  return {
    x:
      around.left +
      Number.parseFloat(line.left) +
      1 -
      inPicture(box.left, box.width, picture.naturalWidth, left, 0.704),
    y:
      around.bottom -
      Number.parseFloat(line.bottom) +
      0.12 * around.height -
      inPicture(box.top, box.height, picture.naturalHeight, top, 0.46),
  };
}

/** Runs in the page. The line's left edge, the parts of the page where nothing else is near the line, and the boxes of the text beside it. */
function measure() {
  const boxOf = (selector: string) => {
    const { top, bottom } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
    return { top: top + scrollY, bottom: bottom + scrollY };
  };
  const { clientWidth } = document.documentElement;
  const walker = document.createTreeWalker(
    document.querySelector("main") as Node,
    NodeFilter.SHOW_TEXT,
    (text) => (text.parentElement?.checkVisibility() ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_REJECT),
  );
  const textBoxes = [];
  while (walker.nextNode()) {
    const { currentNode: text } = walker;
    if (text.parentElement?.closest("section:has(h1), #products li, #products ul ~ *")) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const { left, right } of range.getClientRects())
      textBoxes.push({ text: text.textContent, left, right });
  }
  return {
    left: Math.round(clientWidth / 2 - 8.75),
    runs: [
      {
        top: Math.round(boxOf("section:has(#statement-title)").top),
        bottom: Math.floor(boxOf("section > div:has(#building-title)").bottom),
      },
      {
        top: Math.round(boxOf("#products").top),
        bottom: Math.floor(boxOf("#products ul").top) + 100,
      },
    ],
    textBoxes,
  };
}

type Clip = { x: number; y: number; width: number; height: number };

/** For each row of pixels, the columns that have the line's colour, of which at most the two leftmost. */
async function columnsOfLine(page: Page, clip: Clip): Promise<string[]> {
  const picture = sharp(await page.screenshot({ fullPage: true, clip })).removeAlpha();
  const pixels = await picture.raw().toBuffer();
  return Array.from({ length: clip.height }, (_, y) => {
    const isTeal = (x: number) =>
      teal.every((value, channel) => {
        const pixel = pixels[(y * clip.width + x) * 3 + channel] ?? 0;
        return Math.abs(pixel - value) <= tolerance;
      });
    const columns = Array.from({ length: clip.width }, (_, x) => x).filter(isTeal);
    return columns.slice(0, 2).join(" ");
  });
}
