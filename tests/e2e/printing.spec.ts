import { printedSheets, removeAfterSafety } from "./printed-sheets.ts";
import { expect, test } from "./site.ts";

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
    // Browsers then print the colour, also without background graphics.
    await expect(bar).toHaveCSS("print-color-adjust", "exact");
    const luminance = await bar.evaluate((element) => {
      const parts = getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? [];
      const [red = 1, green = 1, blue = 1] = parts.map((part) => Number(part) ** 2.2);
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    });
    expect(1 / (luminance + 0.05), "contrast with the nearly white text").toBeGreaterThan(4.7);
  }

  await page.emulateMedia({ media: null });
  // Chromium dispatches afterprint after this.
  expect(await printedSheets(page, { format: "Letter" })).toEqual({ all: 1, landscape: 1 });
  await expect(places.filter({ visible: true })).toHaveCount(count);
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
        const { breakInside } = getComputedStyle(part.closest("li") ?? part);
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
