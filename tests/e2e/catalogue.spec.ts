import { expect, test } from "./site.ts";

test("a product's page numbers the steps of use, and lists the benefits with bullets in two columns (2.16, 2.18)", async ({
  page,
}) => {
  await page.goto("/products/drain-care/ozo-klear");
  const benefits = page.getByRole("region", { name: "Benefits" });
  await expect(benefits.getByRole("list")).toHaveCSS("column-count", "2");
  const before = { pseudo: "before" } as const;
  await expect(benefits.getByRole("listitem").first()).toHaveCSS("border-radius", "50%", before);
  const steps = page.getByRole("region", { name: "Usage" }).getByRole("listitem");
  await expect(steps.first()).toHaveCSS("counter-increment", "step 1");
  await expect(steps.last()).toHaveCSS("content", "counter(step)", before);
});

test("the card of V10 is not a link, and its button Enquire opens the modal with Product Name filled in (2.15)", async ({
  page,
}) => {
  await page.goto("/products/degreaser");
  const card = page.getByRole("main").getByRole("article").filter({ hasText: "V10" });
  await expect(card.getByRole("heading")).toHaveText("V10 Oil Stain Degreaser");
  await expect(card.getByText("IMAGE COMING SOON")).toBeVisible();
  await expect(card.getByRole("link")).toHaveCount(0);
  await card.getByRole("button", { name: "Enquire" }).click();
  const modal = page.getByRole("dialog", { name: "Send us an Enquiry" });
  await expect(modal.getByLabel("Product Name")).toHaveValue("V10 Oil Stain Degreaser");
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
  await expect(page).toHaveURL("/products/by-place#place-kitchen");
  const kitchen = page.getByRole("region", { name: "Kitchen" });
  await expect(kitchen.getByRole("heading", { name: "Kitchen" })).toBeInViewport();
  await kitchen.getByRole("link", { name: "3 Floor by the fryer" }).click();
  await expect(page).toHaveURL("/products/by-place#place-kitchen-3");
  const job = kitchen.getByRole("listitem").filter({ hasText: "Floor by the fryer" });
  await job.getByRole("button", { name: "Add X10 Floor Degreaser to enquiry" }).click();
  await expect(job.getByRole("button")).toHaveAttribute("aria-pressed", "true");
  await job.getByRole("link", { name: "X10 Floor Degreaser" }).click();
  await expect(page).toHaveURL(x10);
});
