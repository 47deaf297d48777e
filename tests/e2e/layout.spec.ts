import { kindsOfPages, products } from "./pages.ts";
import { printedSheets, removeAfterSafety } from "./printed-sheets.ts";
import { expect, failedToLoad, test } from "./site.ts";

// The list of pages has one that does not exist.
test.use({ expectedConsole: failedToLoad });

test("a laptop shows a product's buttons and the results of a search without scrolling", async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 657 });
  const main = page.getByRole("main");
  for (const { path } of products) {
    await page.goto(path);
    for (const button of [
      main.getByRole("button", { name: "Have a question?" }),
      main.getByRole("link", { name: "Know More" }),
    ])
      await expect.soft(button, path).toBeInViewport({ ratio: 1, timeout: 2_000 });
  }
  await page.goto("/products?q=grease");
  await expect(page.getByRole("article").first()).toBeInViewport({ ratio: 0.5 });
});

test("in print, a datasheet with long texts takes two sheets of Letter, with usage and safety on the first (10.8)", async ({
  page,
}) => {
  await page.goto("/products/specialized-solutions/ozo-urinew/datasheet");
  expect((await printedSheets(page, { format: "Letter" })).all).toBe(2);
  expect(await removeAfterSafety(page)).toBe(true);
  expect((await printedSheets(page, { format: "Letter" })).all).toBe(1);
});

test("in print, forms take one sheet, and no button is shown", async ({ page }) => {
  for (const path of [
    "/enquiry",
    "/new-customer-form",
    "/products/degreaser/ozo-nova",
    "/products/by-place",
  ]) {
    await page.goto(path);
    if (path.endsWith("form") || path === "/enquiry")
      expect((await printedSheets(page, { format: "A4" })).all, path).toBe(1);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("button").filter({ visible: true })).toHaveCount(0);
    await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
    await page.emulateMedia({ media: null });
  }
});

test("each place prints as a landscape sheet for the wall, and Print for the wall prints that place only (10.8)", async ({
  page,
}) => {
  await page.goto("/products/by-place");
  const places = page.getByRole("main").locator("section");
  const count = await places.count();
  expect(await printedSheets(page, { format: "A4" })).toEqual({ all: count, landscape: count });

  await page.evaluate(() => {
    window.print = () => {};
  });
  const kitchen = page.getByRole("region", { name: "Kitchen" });
  await kitchen.getByRole("button", { name: "Print for the wall" }).click();
  await page.emulateMedia({ media: "print" });
  await expect(places.filter({ visible: true })).toHaveCount(1);
  await expect(kitchen.getByRole("navigation", { name: "Kitchen, drawing" })).toBeVisible();
  await expect(kitchen.getByText("Never mix two products.")).toBeVisible();
  const jobs = kitchen.getByRole("listitem");
  for (const job of await jobs.all()) {
    await expect(job.getByText(/^Dose.*\(see label\)$/)).toBeVisible();
    await expect(job.locator("p :is(img, svg)")).toBeVisible();
    const bar = job.locator("p").filter({ has: page.locator("img, svg") });
    // With these values browsers print the colour, also without background graphics.
    const colours = await bar.evaluate((element) => {
      const { backgroundColor, printColorAdjust } = getComputedStyle(element);
      const probe = element.appendChild(document.createElement("i"));
      probe.style.color = "var(--category-accent)";
      return { isAccent: getComputedStyle(probe).color === backgroundColor, printColorAdjust };
    });
    expect(colours).toEqual({ isAccent: true, printColorAdjust: "exact" });
  }

  await page.emulateMedia({ media: null });
  // Chromium dispatches afterprint after this.
  expect(await printedSheets(page, { format: "Letter" })).toEqual({ all: 1, landscape: 1 });
  await expect(places.filter({ visible: true })).toHaveCount(count);
});

test.describe("forced colours", () => {
  test.use({ contextOptions: { forcedColors: "active" }, colorScheme: "dark" });

  test("in forced colours, drawings have the text colour, and the current page's link is underlined", async ({
    page,
  }) => {
    await page.goto("/products");
    await expect(page.locator("body")).toHaveCSS("color", "rgb(255, 255, 255)");
    const unseen = await page
      .locator("main svg")
      .evaluateAll((drawings) =>
        drawings.filter(
          (drawing) =>
            getComputedStyle(drawing).color !== getComputedStyle(drawing.parentElement as Element).color,
        ),
      );
    expect(unseen).toEqual([]);
    await expect(page.getByRole("navigation", { name: "Categories" }).locator("svg").first()).toBeHidden();
    const current = page.getByRole("banner").getByRole("link", { name: "PRODUCTS" });
    await expect(current).toHaveCSS("text-decoration-line", "underline");
  });
});

test("the grids of category cards and of product cards have 2 columns below 768 px, and 3 from there on (9.2)", async ({
  page,
}) => {
  for (const path of ["/", "/products", "/products/drain-care"])
    for (const [width, columns] of [
      [360, 2],
      [767, 2],
      [768, 3],
      [1440, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      const cards = page
        .getByRole("main")
        .getByRole("listitem")
        .filter({ has: page.getByRole("article") });
      const lefts = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().left));
      expect(new Set(lefts).size, `${path} at ${width} px`).toBe(columns);
    }
});

test("a filled form prints long names and every line of a long message", async ({ page }) => {
  // The width of a printed A4 sheet between its margins.
  await page.setViewportSize({ width: 700, height: 1000 });
  const name = "International Hospitality and Facility Services of South India Private Limited, Bengaluru";
  for (const [path, field] of [
    ["/enquiry", "Company"],
    ["/new-customer-form", "Legal Company Name"],
  ] as const) {
    await page.goto(path);
    const controls = [field, "Message"].map((label) => page.getByRole("main").getByLabel(label));
    await controls[0]?.fill(name);
    await controls[1]?.fill("A line of the message.\n".repeat(12));
    await page.emulateMedia({ media: "print" });
    for (const control of controls) {
      const cut = await control.evaluate((element) => [
        element.scrollWidth - element.clientWidth,
        element.scrollHeight - element.clientHeight,
      ]);
      expect(Math.max(...cut), path).toBeLessThanOrEqual(1);
    }
    await page.emulateMedia({ media: null });
  }
});

test("the text of every kind of page keeps its distance from the edge of a wide window", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const path of kindsOfPages) {
    await page.goto(path);
    const left = await page
      .getByRole("heading", { level: 1 })
      .evaluate((h1) => h1.getBoundingClientRect().left);
    expect(left, path).toBeGreaterThanOrEqual(40);
  }
});
