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
  await expect(facts.getByRole("row", { name: /^Pack size 5.L$/ })).toBeVisible();
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

test("the Facts ask for the safety data sheet and the label in a sentence for Message, which replaces no typed text (10.14)", async ({
  page,
}) => {
  await page.goto("/products/degreaser/ozo-x10-floor-degreaser");
  const facts = page.getByRole("region", { name: "Facts" });
  await expect(facts.getByRole("row", { name: /^Dose On the label\./ })).toBeVisible();
  const modal = page.getByRole("dialog", { name: "Send us an Enquiry" });
  const message = modal.getByLabel("Message");
  await facts.getByRole("button", { name: "On request (ask for the safety data sheet of X10" }).click();
  await expect(modal.getByLabel("Product Name")).toHaveValue("X10 Floor Degreaser");
  await expect(message).toHaveValue("Please send me the safety data sheet of X10 Floor Degreaser.");
  await message.fill("How much does a canister weigh?");
  await modal.getByRole("button", { name: "Close" }).click();
  await facts.getByRole("button", { name: "Ask for the label" }).click();
  await expect(message).toHaveValue("How much does a canister weigh?");
});

test("on phones each row of /documents says what is on request @phone", async ({ page }) => {
  await page.goto("/documents");
  const klear = page.getByRole("row").filter({ hasText: "Klear" });
  await expect(klear.getByRole("button")).toHaveText(/^Safety data sheet: On request/);
  await expect(klear.getByText("Safety data sheet: ").first()).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 800 });
  await expect(klear.getByText("Safety data sheet: ").first()).toBeHidden();
});

test("the comparison of a category names what each product is not for and its pack, and asks for unknown packs (10.8, 10.14)", async ({
  page,
}) => {
  await page.goto("/products/drain-care");
  const comparison = page.getByRole("region", { name: "Which one?" });
  await expect(comparison.getByRole("columnheader").last()).toHaveText("Pack size");
  await expect(comparison.getByRole("row", { name: /^P-SOL.*Blocked pipes.*1.L$/ })).toBeVisible();
  await comparison.getByRole("button", { name: "On request (ask for the pack sizes of B-SOL)" }).click();
  const modal = page.getByRole("dialog", { name: "Send us an Enquiry" });
  await expect(modal.getByLabel("Message")).toHaveValue("Please send me the pack sizes of B-SOL.");
});
