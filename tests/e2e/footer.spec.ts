import { kindsOfPages } from "./pages.ts";
import { publishedContent } from "./published-content.ts";
import { expect, failedToLoad, test } from "./site.ts";

test.use({ expectedConsole: failedToLoad });

test("1: the footer is on every page, and says what the company makes", async ({ page }) => {
  for (const path of kindsOfPages) {
    await page.goto(path);
    const footer = page.getByRole("contentinfo");
    await expect(footer).toContainText(
      /affordable, eco-friendly, water-wise .* supplies, backed by expert guidance/,
    );
    await expect(footer.getByRole("heading", { name: "Reach us" })).toBeVisible();
    await expect(footer.getByRole("navigation", { name: "Products by category" })).toBeVisible();
  }
});

test("1, 3: the footer lists each category with its products, each linking to its page; V10 is text", async ({
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
  const { catalogue } = publishedContent();
  for (const [name, products] of Object.entries(expected)) {
    const list = lists.getByRole("region", { name, exact: true });
    const category = catalogue.categories.find((known) => known.name === name);
    await expect(list.getByRole("heading", { name }).getByRole("link")).toHaveAttribute(
      "href",
      category?.path ?? "",
    );
    const items = list.getByRole("listitem");
    await expect(items).toHaveCount(products.length);
    for (const [index, product] of products.entries()) await expect(items.nth(index)).toContainText(product);
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

test("1: Reach us has the postal address, an e-mail, a phone number and an icon for each of its five ways", async ({
  page,
}) => {
  await page.goto("/");
  const reach = page.getByRole("contentinfo").getByRole("region", { name: "Reach us" });
  await expect(reach).toContainText("Bengaluru");
  const { company } = publishedContent().site;
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
  // Each icon exists in the sprite and has a size.
  for (const icon of await reach.locator("svg use").all()) {
    await icon.scrollIntoViewIfNeeded();
    await expect
      .poll(() => icon.evaluate((use: SVGUseElement) => use.getBBox().width), {
        message: "width of a drawn icon",
      })
      .toBeGreaterThan(8);
  }
});

test("1: the professional network and the video channel open in a new tab, safely", async ({
  page,
  context,
}) => {
  await page.goto("/");
  await context.route(/linkedin|youtube/, (route) =>
    route.fulfill({ body: "profile", contentType: "text/html" }),
  );
  const reach = page.getByRole("contentinfo").getByRole("region", { name: "Reach us" });
  const { professionalNetwork, videoChannel } = publishedContent().site.company;
  for (const { label, url } of [professionalNetwork, videoChannel]) {
    const link = reach.getByRole("link", { name: `${label} (opens in a new tab)` });
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("rel", /noopener/);
    const [tab] = await Promise.all([context.waitForEvent("page"), link.click()]);
    await expect(tab).toHaveURL(url);
    expect(await tab.evaluate(() => window.opener)).toBeNull();
    await tab.close();
  }
  await expect(page).toHaveURL("/");
});

test("1, 4: the large text tile opens the modal and leaves Product Name as it was", async ({ page }) => {
  await page.goto("/products/drain-care/ozo-klear");
  const tile = page.getByRole("contentinfo").getByRole("button", { name: /Send an enquiry/ });
  // The tile spans the page and has its largest type.
  const size = await tile
    .locator("span")
    .evaluateAll((all) => Math.max(...all.map((span) => Number.parseFloat(getComputedStyle(span).fontSize))));
  expect(size).toBeGreaterThan(80);
  expect((await tile.boundingBox())?.width).toBe((await page.getByRole("main").boundingBox())?.width);
  await tile.click();
  const modal = page.getByRole("dialog", { name: "Send us an Enquiry" });
  await expect(modal).toBeVisible();
  await expect(modal.getByLabel("Product Name")).toHaveValue("");
});

test("1: the footer's Have a question? opens the modal", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("button", { name: "Have a question?" }).click();
  await expect(page.getByRole("dialog", { name: "Send us an Enquiry" })).toBeVisible();
});
