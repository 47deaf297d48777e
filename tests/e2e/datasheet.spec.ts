import { products } from "./pages.ts";
import { printedPages } from "./printed-pages.ts";
import { publishedContent } from "./published-content.ts";
import { expect, test } from "./site.ts";

test("decisions: Know More shows what the product page does not, and never calls itself an SDS", async ({
  page,
}) => {
  const [first] = products;
  const product = publishedContent()
    .catalogue.categories.flatMap((category) => category.products)
    .find(({ route }) => route === first.path);
  await page.goto(first.path);
  await page.getByRole("link", { name: "Know More" }).click();
  await expect(page).toHaveURL(`${first.path}/datasheet`);
  const sheet = page.getByRole("main");
  await expect(sheet.getByRole("heading", { level: 1 })).toContainText(first.heading);
  for (const text of [
    product?.howItWorks,
    ...(product?.idealApplications ?? []),
    ...(product?.whyChoose ?? []),
    ...(product?.safetyInstructions ?? []).map(({ description }) => description),
    ...(product?.benefits ?? []).map(({ description }) => description),
  ]) {
    await expect(sheet).toContainText(text ?? "missing");
  }
  await expect(page).not.toHaveTitle(/safety data sheet|SDS/i);
  await expect(sheet.getByRole("heading", { name: /safety data sheet|SDS/i })).toHaveCount(0);
});

test("decisions: the datasheet prints on one or two pages of A4, without the site's bar and footer", async ({
  page,
}) => {
  for (const { path } of products.slice(0, 3)) {
    await page.goto(`${path}/datasheet`);
    const count = await printedPages(page);
    expect(count, path).toBeGreaterThan(0);
    expect(count, path).toBeLessThanOrEqual(2);
  }
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Products by category" })).toBeHidden();
});
