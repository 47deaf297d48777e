import type { Page } from "@playwright/test";
import { pagesWithPictures } from "./pages.ts";
import { expect, test } from "./site.ts";

const screens: Array<{ width: number; height: number; deviceScaleFactor: number }> = [
  { width: 390, height: 844, deviceScaleFactor: 3 },
  { width: 1440, height: 900, deviceScaleFactor: 1 },
];

interface ShownPicture {
  file: string;
  /** The widths of the chosen file, of the offered files, and of the picture on the screen, in device pixels. */
  chosen: number;
  offered: number[];
  needed: number;
}

for (const { width, height, deviceScaleFactor } of screens)
  for (const path of pagesWithPictures) {
    const hasMouse = width >= 1024;
    test(`${path} at ${width} px and ${deviceScaleFactor}x loads pictures at about the width shown, and the first ones are in view`, async ({
      browser,
    }) => {
      const page = await browser.newPage({
        viewport: { width, height },
        deviceScaleFactor,
        hasTouch: !hasMouse,
        isMobile: !hasMouse,
      });
      await page.goto(path);
      if (hasMouse) await expectFirstInView(page);
      const pictures = await shownPictures(page);
      expect(pictures.length, `pictures on ${path}`).toBeGreaterThan(0);
      for (const { file, chosen, offered, needed } of pictures) {
        const what = `${file}: ${chosen} px for ${Math.round(needed)}, offered ${offered.join(", ")}`;
        if (chosen !== offered[0])
          expect(chosen / needed, `too many pixels: ${what}`).toBeLessThanOrEqual(1.3);
        if (chosen !== offered.at(-1))
          expect(needed / chosen, `too few pixels: ${what}`).toBeLessThanOrEqual(1.1);
      }
      await page.close();
    });
  }

/** Expects that pictures with a high fetch priority are in view. On phones, text above a picture can fill the window. */
async function expectFirstInView(page: Page): Promise<void> {
  for (const picture of await page.locator("img[fetchpriority=high]").all())
    await expect(picture).toBeInViewport();
}

/** Scrolls every visible picture into view, and returns the pictures with the files that the browser chose. */
async function shownPictures(page: Page): Promise<ShownPicture[]> {
  const images = page.locator("main img");
  await images.evaluateAll(async (all: HTMLImageElement[]) => {
    for (const image of all.filter((candidate) => candidate.checkVisibility())) {
      image.scrollIntoView();
      if (!image.complete)
        await new Promise((resolve) => {
          image.addEventListener("load", resolve);
          image.addEventListener("error", resolve);
        });
    }
  });
  return images.evaluateAll((all: HTMLImageElement[]) =>
    all.flatMap((image) => {
      // The browser does not fetch pictures that are hidden in a window of this size.
      if (image.currentSrc === "") return [];
      const match = /^(.*)-(\d+)\.avif$/.exec(new URL(image.currentSrc).pathname);
      const { width, height } = image.getBoundingClientRect();
      if (!match || width === 0) return [];
      const [, name = "", chosen] = match;
      const sources = image.closest("picture")?.querySelectorAll("source") ?? [];
      const offered = [...sources]
        .flatMap(({ srcset }) => srcset.split(", "))
        .filter((candidate) => candidate.startsWith(name))
        .flatMap((candidate) => / (\d+)w$/.exec(candidate)?.[1] ?? [])
        .map(Number);
      // Thumbnails have one file.
      if (offered.length === 0) return [];
      // With `object-fit: cover` a picture is larger than its frame along one side.
      const ratio = image.naturalWidth / image.naturalHeight;
      const isCover = getComputedStyle(image).objectFit === "cover";
      const needed = (isCover ? Math.max(width, height * ratio) : width) * devicePixelRatio;
      const file = name.split("/").at(-1) ?? "";
      return [{ file, chosen: Number(chosen), offered: [...new Set(offered)].sort((a, b) => a - b), needed }];
    }),
  );
}
