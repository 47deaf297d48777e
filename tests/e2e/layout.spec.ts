import type { Locator, Page } from "@playwright/test";
import { printedPages } from "./printed-pages.ts";
import { expect, failedToLoad, test } from "./site.ts";

/** From the smallest phone to the largest screen; then windows enlarged to 200 and 400 %. */
const screens = [
  [320, 640],
  [360, 800],
  [390, 844],
  [844, 390],
  [700, 900],
  [768, 1024],
  [1024, 768],
  [1100, 800],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
  [1024, 1366],
  [1000, 1001],
  [720, 450],
  [640, 360],
  [360, 225],
  [320, 256],
] as const;

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Where the letters of an element stand, which may be wider than itself. */
function wordsBox(page: Page, selector: string): Promise<Box> {
  return page.locator(selector).evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    return { left, right, top, bottom };
  });
}

/** In how many lines words in large type are set. */
function linesOf(words: Locator): Promise<number> {
  return words.evaluate((element) =>
    Math.round(element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight)),
  );
}

function doTouch(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** Where the bottles stand in the two compositions, as shares of the picture's width and height. */
const bottlesIn = {
  "hero-portrait": { left: 0.16, right: 0.82, top: 0.495, bottom: 0.82 },
  hero: { left: 0.558, right: 0.945, top: 0.385, bottom: 0.83 },
};

test("issue 12: words and bottles of the home page never touch, at no size and no zoom", async ({ page }) => {
  await page.goto("/");
  for (const [width, height] of screens) {
    await page.setViewportSize({ width, height });
    const words = await wordsBox(page, "h1");
    const button = await wordsBox(page, 'main a[href="#products"]');
    const shown = await page
      .locator("main img")
      .first()
      .evaluate(async (image: HTMLImageElement) => {
        // A resized window keeps the other composition until this size's has arrived.
        const source = [...(image.closest("picture")?.querySelectorAll("source") ?? [])].find(
          ({ media }) => matchMedia(media || "all").matches,
        );
        const isPortrait = (source ?? image).srcset.includes("hero-portrait");
        while (image.currentSrc.includes("hero-portrait") !== isPortrait)
          await new Promise((resolve) => requestAnimationFrame(resolve));
        await image.decode();
        const { left, top, width, height } = image.getBoundingClientRect();
        const natural = image.naturalWidth / image.naturalHeight;
        const [alongX = 50, alongY = 50] = getComputedStyle(image)
          .objectPosition.split(" ")
          .map(Number.parseFloat);
        const isCover = getComputedStyle(image).objectFit === "cover";
        const whole = isCover ? Math.max(width, height * natural) : width;
        return {
          isPortrait,
          left: left + ((width - whole) * alongX) / 100,
          top: top + ((height - whole / natural) * alongY) / 100,
          width: whole,
          height: whole / natural,
        };
      });
    const share = bottlesIn[shown.isPortrait ? "hero-portrait" : "hero"];
    const bottles = {
      left: shown.left + share.left * shown.width,
      right: shown.left + share.right * shown.width,
      top: shown.top + share.top * shown.height,
      bottom: shown.top + share.bottom * shown.height,
    };
    const size = `${width}x${height}`;
    expect(doTouch(words, bottles), `headline at ${size}`).toBe(false);
    expect(doTouch(button, bottles), `button at ${size}`).toBe(false);
    expect(words.right, `headline within ${size}`).toBeLessThanOrEqual(width);
    // Three lines as they are written.
    const { lines, lineHeight } = await page.locator("h1").evaluate((heading) => ({
      lines: heading.getBoundingClientRect().height,
      lineHeight: Number.parseFloat(getComputedStyle(heading).lineHeight),
    }));
    expect(Math.round(lines / lineHeight), `lines at ${size}`).toBe(3);
    if (width >= 480 && height >= 360)
      expect(button.bottom, `button in the first view of ${size}`).toBeLessThan(height);
  }
});

test("issue 12: words and mark of a category never meet, and the mark is whole from top to bottom", async ({
  page,
}) => {
  for (const path of ["/products/degreaser", "/products/specialized-solutions"]) {
    await page.goto(path);
    const hero = page.getByRole("region").first();
    for (const [width, height] of screens) {
      await page.setViewportSize({ width, height });
      const size = `${path} at ${width}x${height}`;
      const [around, mark] = await Promise.all(
        [hero, hero.locator("svg")].map((each) =>
          each.evaluate((element) => element.getBoundingClientRect().toJSON() as Box),
        ),
      );
      if (!around || !mark) throw new Error(`${path} has no hero.`);
      expect(mark.top, size).toBeGreaterThanOrEqual(around.top);
      expect(mark.bottom, size).toBeLessThanOrEqual(around.bottom);
      expect(doTouch(mark, await wordsBox(page, "main h1")), `heading of ${size}`).toBe(false);
      expect(doTouch(mark, await wordsBox(page, "main section:first-child p")), `text of ${size}`).toBe(
        false,
      );
    }
  }
});

test("issue 12: no word of a category card is broken", async ({ page }) => {
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

test("issue 12: a category's name is larger than its description, and SPECIALIZED SOLUTIONS in one line beside others", async ({
  page,
}) => {
  await page.goto("/");
  for (const [width, height] of screens) {
    await page.setViewportSize({ width, height });
    const cards = await page.getByRole("article").evaluateAll((all) =>
      all.map((card) => {
        const size = (selector: string) =>
          Number.parseFloat(getComputedStyle(card.querySelector(selector) as Element).fontSize);
        return { name: size("h3"), description: size("p") };
      }),
    );
    for (const { name, description } of cards) {
      expect(name / description, `${width}x${height}`).toBeGreaterThan(1.08);
    }
    const longest = page.getByRole("heading", { name: "SPECIALIZED SOLUTIONS" });
    if (width >= 640) expect(await linesOf(longest), `${width}x${height}`).toBe(1);
  }
});

test("issue 12: a form's heading has two lines at most", async ({ page }) => {
  await page.goto("/new-customer-form");
  const heading = page.getByRole("heading", { level: 1 });
  for (const [width, height] of screens) {
    await page.setViewportSize({ width, height });
    expect(await linesOf(heading), `${width}x${height}`).toBeLessThanOrEqual(2);
  }
});

test("issue 12: on paper nothing stands alone on a sheet, and no control is printed", async ({ page }) => {
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

test("issue 12: from 768 px on the tile's first sentence has one line, the second one has its own", async ({
  page,
}) => {
  await page.goto("/products");
  for (const [width, height] of screens) {
    await page.setViewportSize({ width, height });
    const lines = await linesOf(page.getByRole("contentinfo").getByText("Tell us what you clean."));
    if (width >= 768) expect(lines, `${width}x${height}`).toBe(2);
  }
});

test("issue 12: a product's picture is 4:5 within the window, and from tablets on the question is in the first view", async ({
  page,
}) => {
  await page.goto("/products/drain-care/ozo-klear");
  for (const [width, height] of screens) {
    await page.setViewportSize({ width, height });
    const picture = await page.getByRole("main").locator("picture").first().locator("..").boundingBox();
    if (!picture) throw new Error("There is no picture.");
    const size = `${width}x${height}`;
    expect(picture.height / picture.width, size).toBeCloseTo(1.25, 1);
    if (width >= 640 && height >= 500) expect(picture.y + picture.height, size).toBeLessThanOrEqual(height);
    if (width >= 768 && height >= 900 && width !== 1000) {
      const main = page.getByRole("main");
      for (const [name, button] of [
        ["Have a question?", main.getByRole("button", { name: "Have a question?" })],
        ["Know More", main.getByRole("link", { name: "Know More" })],
        ["Add to enquiry", main.getByRole("button", { name: "Add to enquiry", exact: true })],
      ] as const) {
        const box = await button.boundingBox();
        expect((box?.y ?? height) + (box?.height ?? 0), `${name} at ${size}`).toBeLessThanOrEqual(height);
      }
    }
  }
});

test("issue 12: a card that is alone in its row fills it, and its picture is as high as the card", async ({
  page,
}) => {
  for (const [path, width] of [
    ["/products/drain-care", 1440],
    ["/products/drain-care", 768],
    ["/products/degreaser", 320],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path);
    const card = page.getByRole("main").getByRole("article").last();
    await expect(card).not.toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
    const [grid, all, picture] = await Promise.all(
      [page.getByRole("main").getByRole("list").last(), card, card.locator("div").first()].map((part) =>
        part.boundingBox(),
      ),
    );
    expect(all?.width, path).toBe(grid?.width);
    expect(picture?.height, path).toBeCloseTo(all?.height ?? 0, 0);
  }
});

test("issue 12: on a tablet Add to enquiry stands in one row with the documents", {
  tag: "@tablet",
}, async ({ page }) => {
  await page.goto("/products/drain-care/ozo-klear");
  const add = await page
    .getByRole("main")
    .getByRole("button", { name: "Add to enquiry", exact: true })
    .boundingBox();
  const documents = await page.getByRole("link", { name: "Datasheets and documents" }).boundingBox();
  expect(documents?.y).toBeLessThan((add?.y ?? 0) + (add?.height ?? 0));
});

test("issue 12: on phones a product's buttons are equally wide, the primary one first", {
  tag: "@phone",
}, async ({ page }) => {
  await page.goto("/products/drain-care/ozo-klear");
  const main = page.getByRole("main");
  const boxes = await Promise.all(
    [
      main.getByRole("button", { name: "Have a question?" }),
      main.getByRole("link", { name: "Know More" }),
      main.getByRole("button", { name: "Add to enquiry", exact: true }),
    ].map((button) => button.boundingBox()),
  );
  expect(new Set(boxes.map((box) => box?.width))).toEqual(new Set([320]));
  const tops = boxes.map((box) => box?.y ?? 0);
  expect(tops).toEqual([...tops].sort((a, b) => a - b));
});

test("issue 12: the last line of a long text has two words or more", { tag: "@every-size" }, async ({
  page,
}) => {
  for (const path of [
    "/products/degreaser",
    "/products/drain-care/ozo-klear",
    "/products/drain-care/ozo-b-sol",
  ]) {
    await page.goto(path);
    const lonely = await page.locator("main p").evaluateAll((paragraphs) =>
      paragraphs.flatMap((paragraph) => {
        const text = paragraph.textContent ?? "";
        if (text.length < 200) return [];
        const texts = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
        const lines = new Map<number, string>();
        while (texts.nextNode()) {
          const node = texts.currentNode as Text;
          for (const word of node.data.matchAll(/\S+/g)) {
            const range = document.createRange();
            range.setStart(node, word.index);
            range.setEnd(node, word.index + word[0].length);
            const { bottom } = range.getBoundingClientRect();
            const line = Math.round(bottom);
            lines.set(line, `${lines.get(line) ?? ""} ${word[0]}`.trim());
          }
        }
        const last = lines.get(Math.max(...lines.keys())) ?? "";
        return last.split(" ").length < 2 || last.length < 11 ? [last] : [];
      }),
    );
    expect(lonely, path).toEqual([]);
  }
});

test("issue 10: with a question in the field a phone shows the results under it", { tag: "@phone" }, async ({
  page,
}) => {
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

test("issue 12: the search's example is not cut at 320 px", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/products");
  const { needed, room } = await page.getByRole("searchbox").evaluate((field: HTMLInputElement) => {
    const pen = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
    pen.font = getComputedStyle(field).font;
    return { needed: pen.measureText(field.placeholder).width, room: field.clientWidth };
  });
  expect(needed).toBeLessThanOrEqual(room);
});

test("issue 10: no word, however long, makes a page scroll sideways", async ({ page }) => {
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
      // What comes from content: names, sentences and lists, not the words of our own buttons and labels.
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

test("issue 10: the bar of the home page turns white within the first pixel, in time and not in distance", async ({
  page,
}) => {
  await page.goto("/");
  const bar = page.getByRole("banner");
  await expect(bar).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  await page.evaluate(() => scrollTo(0, 1));
  await expect(bar).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expect(bar.getByRole("link", { name: "Ozo" })).toBeVisible();
});

test.describe("the page that isn't there", () => {
  test.use({ expectedConsole: failedToLoad });
  test("issue 12: it shows its rings whole from top to bottom, and nothing moves", async ({ page }) => {
    await page.goto("/no-such-page");
    expect(await printedPages(page)).toBe(1);
    for (const [width, height] of screens) {
      await page.setViewportSize({ width, height });
      const [rings, bar] = await Promise.all(
        [page.locator("[data-not-found] svg"), page.getByRole("banner")].map((each) => each.boundingBox()),
      );
      const screen = await page.locator("[data-not-found]").boundingBox();
      if (!rings || !bar || !screen) throw new Error("The page has no rings.");
      const size = `${width}x${height}`;
      expect(rings.y, size).toBeGreaterThanOrEqual(bar.y + bar.height);
      expect(rings.y + rings.height, size).toBeLessThanOrEqual(screen.y + screen.height);
    }
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });
});

test.describe("with colours that the visitor has chosen", () => {
  test.use({ contextOptions: { forcedColors: "active" }, colorScheme: "dark" });

  test("issue 12: every drawing and the current page's line can be seen", async ({ page }) => {
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
    const current = page.getByRole("banner").getByRole("link", { name: "PRODUCTS" });
    await expect(current).toHaveCSS("text-decoration-line", "underline");
  });
});
