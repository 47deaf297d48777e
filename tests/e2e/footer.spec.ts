import { content } from "../site/built-pages.ts";
import { modalOf } from "./enquiry-forms.ts";
import { expect, test } from "./site.ts";

test("the footer lists each category with links to its products, and V10, which has no page, as text", async ({
  page,
}) => {
  await page.goto("/products");
  const lists = page.getByRole("contentinfo").getByRole("navigation", { name: "Products by category" });
  const expected = {
    DEGREASER: ["X10", "V10", "Nova"],
    "DRAIN CARE": ["Klear", "P-SOL", "Drain Pure", "B-SOL"],
    "ODOUR CARE": ["OFA", "Urinill"],
    SPECIALIZED: ["Urinew", "Nova ST"],
  };
  const { catalogue } = content;
  for (const [name, products] of Object.entries(expected)) {
    const list = lists.getByRole("region", { name, exact: true });
    const category = catalogue.categories.find((known) => known.name === name);
    await expect(list.getByRole("heading", { name }).getByRole("link")).toHaveAttribute(
      "href",
      category?.path ?? "",
    );
    await expect(list.getByRole("listitem")).toContainText(products);
    for (const product of category?.products ?? []) {
      await expect(list.getByRole("link", { name: product.name, exact: true })).toHaveAttribute(
        "href",
        product.route,
      );
    }
  }
  await expect(lists.getByText("V10 Oil Stain Degreaser")).toBeVisible();
  await expect(lists.getByRole("link", { name: /V10/ })).toHaveCount(0);
});

test("Reach us has the postal address, an e-mail address, a phone number and five icons", async ({
  page,
}) => {
  await page.goto("/");
  const reach = page.getByRole("contentinfo").getByRole("region", { name: "Reach us" });
  await expect(reach).toContainText("Bengaluru");
  const { company } = content.site;
  await expect(reach.getByRole("link", { name: company.email })).toHaveAttribute(
    "href",
    `mailto:${company.email}`,
  );
  await expect(reach.getByRole("link", { name: company.phone })).toHaveAttribute(
    "href",
    `tel:${company.phone.replaceAll(" ", "")}`,
  );
  const icons = await reach
    .locator("svg use")
    .evaluateAll((all) => all.map((use) => use.getAttribute("href")?.split("#")[1]));
  expect(icons).toEqual(["location", "email", "phone", "professional-network", "video-channel"]);
  const { professionalNetwork, videoChannel } = company;
  for (const { label, url } of [professionalNetwork, videoChannel])
    await expect(reach.getByRole("link", { name: `${label} (opens in a new tab)` })).toHaveAttribute(
      "href",
      url,
    );
});

test("the large text tile and the footer's Have a question? open the modal; on a product's page, Have a question? fills in the product", async ({
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
