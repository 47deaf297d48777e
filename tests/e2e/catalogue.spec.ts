import { products } from "./pages.ts";
import { expect, test } from "./site.ts";

test("a product's page lists the benefits in two columns (2.16)", async ({ page }) => {
  await page.goto("/products/drain-care/ozo-klear");
  const benefits = page.getByRole("region", { name: "Benefits" }).getByRole("listitem");
  const lefts = await benefits.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().left));
  expect(new Set(lefts).size).toBe(2);
});

test("the grids of category cards and of product cards have 2 columns below 768 px, and 3 from there on (9.2)", async ({
  page,
}) => {
  for (const path of ["/", "/products", "/products/drain-care"]) {
    await page.goto(path);
    const cards = page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ has: page.getByRole("article") });
    for (const [width, columns] of [
      [360, 2],
      [767, 2],
      [768, 3],
      [1440, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      const count = () =>
        cards.evaluateAll((all) => new Set(all.map((card) => card.getBoundingClientRect().left)).size);
      await expect.poll(count, `${path} at ${width} px`).toBe(columns);
    }
  }
});

test("a laptop shows a product's buttons and the results of a search without scrolling", async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 657 });
  const main = page.getByRole("main");
  for (const { path } of products) {
    await page.goto(path);
    for (const button of [
      main.getByRole("button", { name: "Have a question?" }),
      main.getByRole("link", { name: "Know More" }),
    ])
      await expect.soft(button, path).toBeInViewport({ ratio: 1 });
  }
  await page.goto("/products?q=grease");
  await expect(page.getByRole("article").first()).toBeInViewport({ ratio: 0.5 });
});
