import type { Locator, Page } from "@playwright/test";
import {
  addButton,
  fieldIn,
  fillIn,
  formOf,
  holdBack,
  laterScripts,
  messageIn,
  modalOf,
  openModal,
  passInputPause,
  stopClock,
  submitButton,
  validEnquiry,
} from "./enquiry-forms.ts";
import { enquiriesOf, expect, test } from "./site.ts";

function productName(form: Locator): Locator {
  return fieldIn(form, "Product Name");
}

/** The number of products shown on the bar's Send Enquiry button. CSS generates the number. */
function countOnBar(page: Page): Promise<string> {
  return page
    .getByRole("banner")
    .getByRole("button", { name: "Send Enquiry", exact: true })
    .locator("[data-enquiry-count]")
    .evaluate((count) => getComputedStyle(count, "::before").content.replaceAll('"', ""));
}

test("products added on any page are filled into Product Name", async ({ page, context }) => {
  await page.goto("/products/drain-care");
  await addButton(page, "Klear").click();
  await expect(addButton(page, "Klear")).toHaveAttribute("aria-pressed", "true");
  await page.goto("/products/degreaser/ozo-x10-floor-degreaser");
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Add to enquiry", exact: true }).click();
  await expect(main.getByRole("button", { name: "Added to enquiry", exact: true })).toBeVisible();
  await expect(productName(await openModal(page))).toHaveValue("Klear, X10 Floor Degreaser");
  await expect(modalOf(page).getByRole("status")).toHaveText("2 products in this enquiry");
  expect(await countOnBar(page)).toBe("2");
  expect(await context.cookies()).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("contentinfo").getByRole("link", { name: "Enquiry form" }).click();
  await expect(productName(formOf(page))).toHaveValue("Klear, X10 Floor Degreaser");
  await page.reload();
  await formOf(page).getByRole("button", { name: "Remove Klear" }).click();
  await expect(productName(formOf(page))).toHaveValue("X10 Floor Degreaser");
});

test("a double click adds or removes one product, and Enter pressed twice removes one", async ({ page }) => {
  await page.goto("/products/drain-care");
  for (const product of ["Klear", "P-SOL", "B-SOL"]) await addButton(page, product).dblclick();
  await page.goto("/enquiry");
  await stopClock(page);
  await formOf(page).getByRole("button", { name: "Remove Klear" }).dblclick();
  await expect(productName(formOf(page))).toHaveValue("P-SOL, B-SOL");
  for (const [product, left] of [
    ["P-SOL", "B-SOL"],
    ["B-SOL", ""],
  ] as const) {
    await expect(formOf(page).getByRole("button", { name: `Remove ${product}` })).toBeFocused();
    for (let time = 0; time < 2; time++) await page.keyboard.press("Enter");
    await expect(productName(formOf(page))).toHaveValue(left);
    await passInputPause(page);
  }
  await expect(productName(formOf(page))).toBeFocused();
  await expect(messageIn(formOf(page))).toBeHidden();
  await expect(formOf(page).getByRole("region", { name: "Products in this enquiry" })).toBeHidden();
});

test("products can be added before React has loaded, and Remove keeps typed text", async ({ page }) => {
  const release = await holdBack(page, laterScripts);
  await page.goto("/products/drain-care");
  // The second click on P-SOL removes the product again.
  for (const product of ["P-SOL", "Klear", "P-SOL", "B-SOL"]) await addButton(page, product).click();
  await expect(addButton(page, "P-SOL")).toHaveAttribute("aria-pressed", "false");
  expect(await countOnBar(page)).toBe("2");
  const modal = await openModal(page);
  await expect(productName(modal)).toHaveValue("Klear, B-SOL");
  await productName(modal).fill("20 litres of Klear, Klear, B-SOL for two sites");
  release();
  for (const product of ["Klear", "B-SOL"]) {
    await modal.getByRole("button", { name: `Remove ${product}` }).click();
    await expect(productName(modal)).toHaveValue("20 litres of Klear, B-SOL for two sites");
  }
  await modal.getByRole("button", { name: "Close" }).click();
  await expect(addButton(page, "Klear")).toHaveAttribute("aria-pressed", "false");
});

test("the button Have a question? adds the page's product to Product Name, and replaces only a product that the button put there", async ({
  page,
}) => {
  const question = page.getByRole("main").getByRole("button", { name: "Have a question?" });
  const close = modalOf(page).getByRole("button", { name: "Close" });
  await page.goto("/products/drain-care/ozo-p-sol");
  await question.click();
  await expect(productName(modalOf(page))).toHaveValue("P-SOL");
  await modalOf(page).getByLabel("Name", { exact: true }).fill("Asha");
  await page.goto("/products/drain-care/ozo-klear");
  await question.click();
  await expect(productName(modalOf(page))).toHaveValue("Klear");
  await expect(page.locator("[data-enquiry-count]").first()).toHaveAttribute("data-enquiry-count", "");
  await close.click();
  // The bar's button does not change Product Name.
  await productName(await openModal(page)).fill("something for 40 rooms");
  await close.click();
  await question.click();
  await expect(productName(modalOf(page))).toHaveValue("something for 40 rooms, Klear");

  await page.goto("/products/degreaser");
  await addButton(page, "X10 Floor Degreaser").click();
  await page.goto("/products/drain-care/ozo-p-sol");
  await question.click();
  const names = "something for 40 rooms, Klear, X10 Floor Degreaser, P-SOL";
  await expect(productName(modalOf(page))).toHaveValue(names);
  await expect(modalOf(page).getByRole("button", { name: /^Remove/ })).toHaveCount(2);
});

test("without localStorage, the list lasts as long as the page, and typed text returns after Back and is sent", async ({
  page,
  email,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("denied", "SecurityError");
      },
    });
  });
  await page.goto("/products/drain-care");
  for (const product of ["Klear", "B-SOL"]) await addButton(page, product).click();
  const { "Product Name": _filled, ...others } = validEnquiry;
  await fillIn(await openModal(page), { ...others, Email: email });
  await page.goto("/products");
  await page.goBack();
  await submitButton(await openModal(page)).click();
  await expect(modalOf(page)).toBeHidden();
  expect((await enquiriesOf(email))[0]?.fields).toMatchObject({
    product: "Klear, B-SOL",
    message: validEnquiry.Message,
  });
});
