import { products } from "./pages.ts";
import { expect, test } from "./site.ts";

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

test("in print, product pages and datasheets take at most two sheets, forms take one, and no button is shown (10.8)", async ({
  page,
}) => {
  for (const [path, sheets] of [
    ["/products/degreaser/ozo-x10-floor-degreaser", 2],
    ["/products/degreaser/ozo-x10-floor-degreaser/datasheet", 2],
    ["/enquiry", 1],
    ["/new-customer-form", 1],
  ] as const) {
    await page.goto(path);
    const pdf = (await page.pdf({ format: "A4", preferCSSPageSize: true })).toString("latin1");
    const count = pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
    expect(count, path).toBeGreaterThan(0);
    expect(count, path).toBeLessThanOrEqual(sheets);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("button").filter({ visible: true })).toHaveCount(0);
    await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
    await page.emulateMedia({ media: null });
  }
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
