import { modalOf } from "./enquiry-forms.ts";
import { expect, test } from "./site.ts";

test("the large text tile and the footer's Have a question? open the modal; on a product's page, Have a question? fills in the product (1.10, 1.11)", async ({
  page,
}) => {
  const tile = /Send an enquiry/;
  const question = "Have a question?";
  for (const [path, name, product] of [
    ["/", tile, ""],
    ["/", question, ""],
    ["/products/drain-care/ozo-klear", tile, ""],
    ["/products/drain-care/ozo-klear", question, "Klear"],
  ] as const) {
    await page.goto(path);
    await page.getByRole("contentinfo").getByRole("button", { name }).click();
    await expect(modalOf(page).getByLabel("Product Name")).toHaveValue(product);
  }
});
