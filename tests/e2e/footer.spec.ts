import { modalOf } from "./enquiry-forms.ts";
import { expect, test } from "./site.ts";

test("the large text tile and Have a question? of footer and product page open the modal; on a product's page, Product Name has the product (1.10, 1.11)", async ({
  page,
}) => {
  const tile = /Send an enquiry/;
  const question = "Have a question?";
  const klear = "/products/drain-care/ozo-klear";
  for (const [path, landmark, name, product] of [
    ["/", "contentinfo", tile, ""],
    ["/", "contentinfo", question, ""],
    [klear, "contentinfo", tile, "Klear"],
    [klear, "contentinfo", question, "Klear"],
    [klear, "main", question, "Klear"],
  ] as const) {
    await page.goto(path);
    await page.getByRole(landmark).getByRole("button", { name }).click();
    await expect(modalOf(page).getByLabel("Product Name")).toHaveValue(product);
  }
});
