import type { Page } from "@playwright/test";
import { pagesWithPictures } from "../e2e/pages.ts";
import { expect, test } from "../e2e/site.ts";

const breakpoints = [
  320, 441, 442, 543, 544, 599, 600, 639, 640, 767, 768, 1023, 1024, 1235, 1236, 1279, 1280, 1519, 1520, 1920,
];

test("at each breakpoint, `sizes` names at least the width shown, and at most 1.3 times as much", async ({
  page,
}) => {
  test.setTimeout(300_000);
  const wrong: string[] = [];
  for (const path of pagesWithPictures) {
    await page.goto(path);
    for (const width of breakpoints) {
      await page.setViewportSize({ width, height: 800 });
      for (const { file, told, shown } of await toldAndShownWidths(page)) {
        if (told < 0.9 * shown || told > 1.3 * shown)
          wrong.push(`${file} on ${path} at ${width}: ${told} for ${shown}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

/** The width that `sizes` names for each visible picture in browsers without `auto`, and the width shown, in pixels. */
function toldAndShownWidths(page: Page) {
  return page.locator("main picture").evaluateAll((pictures) =>
    pictures.flatMap((picture) => {
      const image = picture.querySelector("img");
      // After a resize, a lazy picture has no box until the browser has chosen its file.
      if (!image?.checkVisibility() || image.offsetWidth === 0) return [];
      const sources = [...picture.querySelectorAll("source")];
      const source = sources.find(({ media }) => media === "" || matchMedia(media).matches);
      // Thumbnails have one file.
      if (!source?.sizes) return [];
      const length = source.sizes
        .replace(/^auto, /, "")
        .split(/, (?=\(|[^,()]*$|m(?:in|ax)\([^()]*\)$)/)
        .map((size) => /^(\(.*\)) (?=[^ (]*[\d(])(.*)$/.exec(size) ?? [size, "all", size])
        .find(([, condition = ""]) => matchMedia(condition).matches)?.[2];
      const probe = document.body.appendChild(document.createElement("div"));
      probe.style.cssText = `position:absolute;width:${length}`;
      const told = probe.offsetWidth;
      probe.remove();
      const { width, height } = image.getBoundingClientRect();
      const ratio =
        Number(source.getAttribute("width") ?? image.getAttribute("width")) /
        Number(source.getAttribute("height") ?? image.getAttribute("height"));
      const isCover = getComputedStyle(image).objectFit === "cover";
      const shown = Math.round(isCover ? Math.max(width, height * ratio) : width);
      return [{ file: image.currentSrc.split("/").at(-1) ?? "", told, shown }];
    }),
  );
}
