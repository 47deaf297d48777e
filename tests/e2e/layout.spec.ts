import type { Page } from "@playwright/test";
import { products } from "./pages.ts";
import { printedPages } from "./printed-pages.ts";
import { expect, test } from "./site.ts";

/** From the smallest phone to the largest screen; then windows at 200 and 400 % zoom. */
const screens = [
  [320, 640],
  [390, 844],
  [844, 390],
  [768, 1024],
  [1024, 768],
  [1440, 900],
  [2560, 1440],
  [720, 450],
  [360, 225],
] as const;

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The box of an element's text, which may be wider than the element. */
function wordsBox(page: Page, selector: string): Promise<Box> {
  return page.locator(selector).evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    return { left, right, top, bottom };
  });
}

function doTouch(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

test("the home headline keeps its three lines within the window at every size", async ({ page }) => {
  await page.goto("/");
  for (const [width, height] of screens) {
    await page.setViewportSize({ width, height });
    expect((await wordsBox(page, "h1")).right, `${width}x${height}`).toBeLessThanOrEqual(width);
    const lines = await page
      .locator("h1")
      .evaluate((heading) => heading.clientHeight / Number.parseFloat(getComputedStyle(heading).lineHeight));
    expect(Math.round(lines), `${width}x${height}`).toBe(3);
  }
});

test("the text of a category's hero never overlaps its mark", async ({ page }) => {
  for (const path of ["/products/degreaser", "/products/specialized-solutions"]) {
    await page.goto(path);
    const mark = page.getByRole("region").first().locator("svg");
    for (const [width, height] of screens) {
      await page.setViewportSize({ width, height });
      const box = await mark.evaluate((element) => element.getBoundingClientRect().toJSON() as Box);
      for (const text of ["main h1", "main section:first-child p"])
        expect(doTouch(box, await wordsBox(page, text)), `${text} of ${path} at ${width}x${height}`).toBe(
          false,
        );
    }
  }
});

test("no word of a category card is broken", async ({ page }) => {
  await page.goto("/");
  for (const [width, height] of screens) {
    await page.setViewportSize({ width, height });
    const tooWide = await page.locator("article h3").evaluateAll((titles) =>
      titles.flatMap((title) => {
        const room = title.getBoundingClientRect().width;
        const words = title.cloneNode(true) as HTMLElement;
        words.style.cssText = "width: min-content; overflow-wrap: normal; position: absolute";
        title.after(words);
        const needed = words.getBoundingClientRect().width;
        words.remove();
        return needed > room + 0.5 ? [`${title.textContent} needs ${needed} of ${room}`] : [];
      }),
    );
    expect(tooWide, `at ${width}x${height}`).toEqual([]);
  }
});

test("pages print on the expected number of sheets, without controls", async ({ page }) => {
  for (const [path, sheets] of [
    ["/", 2],
    ["/products/degreaser/ozo-x10-floor-degreaser", 2],
    ["/documents", 2],
    ["/enquiry", 1],
  ] as const) {
    await page.goto(path);
    for (const format of ["A4", "Letter"] as const)
      expect(await printedPages(page, format), `${path} on ${format}`).toBe(sheets);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("button").filter({ visible: true, hasNotText: "On request" })).toHaveCount(0);
    await page.emulateMedia({ media: null });
  }
});

test("a laptop and a tablet show a product's buttons without scrolling", async ({ page }) => {
  test.setTimeout(60_000);
  const main = page.getByRole("main");
  for (const { path } of products) {
    await page.goto(path);
    for (const [width, height] of [
      [1366, 657],
      [1440, 900],
      [768, 1024],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const button of [
        main.getByRole("button", { name: "Have a question?" }),
        main.getByRole("link", { name: "Know More" }),
      ])
        await expect
          .soft(button, `${path} at ${width}x${height}`)
          .toBeInViewport({ ratio: 1, timeout: 2_000 });
    }
  }
});

test("in a low window the modal's close icon stays in view and its button covers no field", async ({
  page,
}) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto("/products/drain-care/ozo-klear");
  await page.getByRole("banner").getByRole("button", { name: "Send Enquiry" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Send Enquiry" })).not.toBeInViewport();
  await dialog.getByRole("button", { name: "Send Enquiry" }).scrollIntoViewIfNeeded();
  await expect(dialog.getByLabel("Name", { exact: true })).not.toBeInViewport();
  await expect(dialog.getByRole("button", { name: "Close" })).toBeInViewport({ ratio: 1 });
});

test("while the search field holds a question, a phone shows the results below it", {
  tag: "@phone",
}, async ({ page }) => {
  await page.goto("/products?q=steel");
  await expect(page).toHaveTitle(/steel/);
  const field = await page.getByRole("searchbox").boundingBox();
  const first = await page.getByRole("main").getByRole("article").first().boundingBox();
  expect((first?.y ?? 800) - ((field?.y ?? 0) + (field?.height ?? 0))).toBeLessThan(100);
  expect(first?.y, "in the first half of the window").toBeLessThan(400);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("WATER WISE SOLUTIONS");
  await page.goto("/products");
  await expect(page.getByRole("navigation", { name: "Categories" })).toBeVisible();
});

test("no word, however long, makes a page scroll sideways", async ({ page }) => {
  const word = "Wasserleitungsrohrreinigungsmittelkonzentratverduennungsverhaeltnis";
  for (const path of [
    "/",
    "/products",
    "/products/drain-care",
    "/products/drain-care/ozo-klear",
    "/products/drain-care/ozo-klear/datasheet",
    "/enquiry",
  ]) {
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      // Text from content: not the words of buttons and labels.
      const widest = await page.evaluate((long) => {
        for (const element of document.querySelectorAll("h1, h2, h3, p, li, dt, dd")) {
          if (element.querySelector("button, svg, img, h2, h3, p, label")) continue;
          (element.querySelector("a") ?? element).textContent = long;
        }
        return document.documentElement.scrollWidth;
      }, word);
      expect(widest, `${path} at ${width} px`).toBeLessThanOrEqual(width);
    }
  }
});

test("the bar of the home page turns white when the page is scrolled by one pixel", async ({ page }) => {
  await page.goto("/");
  const bar = page.getByRole("banner");
  await expect(bar).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  await page.evaluate(() => scrollTo(0, 1));
  await expect(bar).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expect(bar.getByRole("link", { name: "Ozo" })).toBeVisible();
});

test.describe("in forced colours", () => {
  test.use({ contextOptions: { forcedColors: "active" }, colorScheme: "dark" });

  test("drawings take the text colour, small marks are hidden, and the current page's link is underlined", async ({
    page,
  }) => {
    await page.goto("/products");
    const [ground, ...drawings] = await page.evaluate(() => [
      getComputedStyle(document.body).color,
      ...[...document.querySelectorAll("main svg")].map((drawing) => {
        const { color } = getComputedStyle(drawing);
        return color === getComputedStyle(drawing.parentElement as Element).color ? "seen" : color;
      }),
    ]);
    expect(ground).toBe("rgb(255, 255, 255)");
    expect(new Set(drawings)).toEqual(new Set(["seen"]));
    await expect(page.getByRole("navigation", { name: "Categories" }).locator("svg").first()).toBeHidden();
    const current = page.getByRole("banner").getByRole("link", { name: "PRODUCTS" });
    await expect(current).toHaveCSS("text-decoration-line", "underline");
  });
});
