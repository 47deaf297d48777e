import { dirname } from "node:path/posix";
import type { Page } from "@playwright/test";
import type { Product } from "#domain/catalogue/catalogue.ts";
import { content } from "../site/built-pages.ts";
import { categories, products } from "./pages.ts";
import { expect, test } from "./site.ts";

const comingSoon = "IMAGE COMING SOON";

test("/products has a hero with a tagline, links to the categories, and a linked card for each product page", async ({
  page,
}) => {
  await page.goto("/products");
  const hero = page.getByRole("region", { name: "WATER WISE SOLUTIONS" });
  await expect(hero.getByRole("paragraph")).toHaveText(/eco-friendly.*green cleaning.*minimal water/i);
  const cards = page.getByRole("main").getByRole("article");
  const links = await cards
    .getByRole("link")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(links).toEqual(products.map(({ path }) => path));
  const byPlace = page.getByRole("main").getByRole("link", { name: "Products by place" });
  await expect(byPlace).toHaveAttribute("href", "/products/by-place");
  const categoryLinks = page.getByRole("navigation", { name: "Categories" }).getByRole("link");
  await expect(categoryLinks).toHaveText(["DEGREASER", "DRAIN CARE", "ODOUR CARE", "SPECIALIZED"]);
  await categoryLinks.nth(3).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("SPECIALIZED SOLUTIONS");
});

test("card grids have 2 columns below 768 px, and 3 columns from 768 px on", async ({ page }) => {
  for (const path of ["/", "/products", "/products/drain-care"]) {
    await page.goto(path);
    const grid = page
      .getByRole("main")
      .getByRole("list")
      .filter({ has: page.locator(":scope > li > article") });
    for (const [width, columns] of [
      [360, 2],
      [767, 2],
      [768, 3],
      [1440, 3],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      const tracks = await grid.evaluate((element) => getComputedStyle(element).gridTemplateColumns);
      expect(tracks.split(" "), `columns of ${path} at ${width} px`).toHaveLength(columns);
    }
  }
});

/** Expects the fields that a product's page shows, and none of the fields that it hides (specification, section 2). */
async function expectProductPage(page: Page, product: Product) {
  const main = page.getByRole("main");
  const breadcrumb = main.getByRole("navigation", { name: "Breadcrumb" });
  await expect(breadcrumb.getByRole("listitem").last()).toHaveText(product.name);
  await expect(breadcrumb.getByRole("link").last()).toHaveAttribute("href", dirname(product.route));
  await expect(main.getByRole("link", { name: "Know More" })).toHaveAttribute(
    "href",
    `${product.route}/datasheet`,
  );
  await expect(main.getByRole("heading", { level: 1 })).toHaveText(product.title);
  await expect(main.getByText(product.description, { exact: true })).toBeVisible();

  const benefits = main.getByRole("region", { name: "Benefits" });
  await expect(benefits.getByRole("listitem")).toHaveText(product.benefits.map(({ title }) => title));
  await expect(benefits.getByRole("list")).toHaveCSS("column-count", "2");
  const bullet = { pseudo: "before" } as const;
  await expect(benefits.getByRole("listitem").first()).toHaveCSS("border-radius", "50%", bullet);

  const usage = main.getByRole("region", { name: "Usage" });
  await expect(usage.getByRole("listitem").getByRole("heading")).toHaveText(
    product.howToUse.map(({ name }) => name),
  );
  await expect(usage.getByRole("listitem").getByRole("paragraph")).toHaveText(
    product.howToUse.map(({ description }) => description),
  );
  await expect(usage.getByRole("listitem").first()).toHaveCSS("counter-increment", "step 1");
  await expect(usage.getByRole("listitem").last()).toHaveCSS("content", "counter(step)", bullet);
  const features = main.getByRole("region", { name: "Key Features" });
  await expect(features.getByRole("term")).toHaveText(product.keyFeatures.map(({ name }) => name));
  await expect(features.getByRole("definition")).toHaveText(
    product.keyFeatures.map(({ description }) => description),
  );

  const everything = await page.content();
  const hidden = [
    product.howItWorks,
    ...product.benefits.map(({ description }) => description),
    ...(product.idealApplications ?? []),
    ...(product.whyChoose ?? []),
    ...(product.safetyInstructions ?? []).map(({ description }) => description),
  ];
  expect(hidden.filter((text) => everything.includes(text))).toEqual([]);

  // build/content/read-content.test.ts checks which products have no picture.
  if (product.image === null) {
    const box = main.getByText(comingSoon).first().locator("..");
    await expect(box).toHaveCSS("background-color", "rgb(10, 46, 51)");
  } else await expect(main.getByRole("img").first()).toHaveAccessibleName(product.image.alt);
}

/** The names on the cards of each category page, in order. Some are shortened. */
const cardNames = {
  "/products/degreaser": ["X10 Floor Degreaser", "V10 Oil Stain Degreaser", "Nova"],
  "/products/drain-care": ["Klear", "P-SOL", "Drain Pure", "B-SOL"],
  "/products/odour-care": ["OFA", "Urinill"],
  "/products/specialized-solutions": ["Urinew", "Nova ST"],
};

for (const { path, heading } of categories) {
  test(`${path} has its hero and its product cards, and each linked card opens a page with the product's fields`, async ({
    page,
  }) => {
    test.setTimeout(60_000);
    const category = content.catalogue.categories.find((known) => known.path === path);
    await page.goto(path);
    const hero = page.getByRole("region", { name: heading, exact: true });
    await expect(hero.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(hero.getByRole("paragraph")).toHaveText(category?.description ?? "missing");
    const cards = page.getByRole("main").getByRole("article");
    await expect(cards.getByRole("heading")).toContainText(cardNames[path]);
    const cardLinks = await cards
      .getByRole("link")
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute("href")]));
    expect(cardLinks).toEqual(category?.products.map(({ name, route }) => [name, route]));
    for (const product of category?.products ?? []) {
      await page.goto(product.route);
      await expectProductPage(page, product);
    }
  });
}

test("the card of V10 is not a link, and its button Enquire opens the modal with Product Name filled in", async ({
  page,
}) => {
  await page.goto("/products/degreaser");
  const card = page.getByRole("main").getByRole("article").filter({ hasText: "V10" });
  await expect(card.getByRole("heading")).toHaveText("V10 Oil Stain Degreaser");
  await expect(card.getByText(comingSoon)).toBeVisible();
  await expect(card.getByRole("link")).toHaveCount(0);
  await card.getByRole("button", { name: "Enquire" }).click();
  const modal = page.getByRole("dialog", { name: "Send us an Enquiry" });
  await expect(modal.getByLabel("Product Name")).toHaveValue("V10 Oil Stain Degreaser");
});

test("a table on the drain care page names the product for each kind of drain problem", async ({ page }) => {
  await page.goto("/products/drain-care");
  const rows = page.getByRole("region", { name: "Which one?" }).getByRole("row");
  await expect(rows.filter({ hasText: "P-SOL" })).toContainText("to open a kitchen drain");
  await expect(rows.filter({ hasText: "Drain Pure" })).toContainText(/keep drains that run open.*5.L/);
  await expect(rows.filter({ hasText: "B-SOL" })).toContainText("care for a grease trap");
});

test("links lead from a product's facts to a place of use, from there to a cleaning job, and back to the product", async ({
  page,
}) => {
  const x10 = "/products/degreaser/ozo-x10-floor-degreaser";
  await page.goto(x10);
  const facts = page.getByRole("region", { name: "Facts" });
  await expect(facts.getByRole("row", { name: /^Pack sizes 5.L$/ })).toBeVisible();
  await expect(facts.getByRole("rowheader", { name: "pH" })).toHaveCount(0);
  await facts.getByRole("link", { name: "Kitchen" }).click();
  await expect(page).toHaveURL("/products/by-place#kitchen");
  const kitchen = page.getByRole("region", { name: "Kitchen" });
  await expect(kitchen.getByRole("heading", { name: "Kitchen" })).toBeInViewport();
  await kitchen.getByRole("link", { name: "3 Floor by the fryer" }).click();
  await expect(page).toHaveURL("/products/by-place#kitchen-3");
  const job = kitchen.getByRole("listitem").filter({ hasText: "Floor by the fryer" });
  await job.getByRole("button", { name: "Add X10 Floor Degreaser to enquiry" }).click();
  await expect(job.getByRole("button")).toHaveAttribute("aria-pressed", "true");
  await job.getByRole("link", { name: "X10 Floor Degreaser" }).click();
  await expect(page).toHaveURL(x10);
});
