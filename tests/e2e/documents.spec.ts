import { content } from "../site/built-pages.ts";
import { expect, test } from "./site.ts";

test("/documents, linked from product pages and the footer, lists every datasheet and calls none a safety data sheet", async ({
  page,
}) => {
  await page.goto("/products/drain-care/ozo-klear");
  await page.getByRole("link", { name: "Datasheets and documents" }).click();
  await expect(page).toHaveURL(/\/documents#ozo-klear$/);
  await page.goto("/privacy");
  await page.getByRole("contentinfo").getByRole("link", { name: "Documents" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Datasheets and documents" })).toBeVisible();
  const products = content.catalogue.categories.flatMap((category) => category.products);
  for (const product of products) {
    const row = page.getByRole("region", { name: product.name, exact: true });
    const sheet = row.getByRole("link", { name: "Product datasheet" });
    await expect(sheet).toHaveAttribute("href", `${product.route}/datasheet`);
    await expect(row.getByText("English")).toBeVisible();
    await expect(row.locator(`time[datetime="${product.revised}"]`)).toBeVisible();
    await expect(row.getByRole("link", { name: "Safety data sheet" })).toHaveCount(0);
  }
});
