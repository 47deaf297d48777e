import type { Locator, Page } from "@playwright/test";
import { expectNoViolations } from "./axe.ts";
import { fieldIn, fillIn, modalOf, openModal, validEnquiry } from "./enquiry-forms.ts";
import { enquiriesOf, expect, test } from "./site.ts";

function addButton(page: Page, product: string): Locator {
  return page.getByRole("main").getByRole("button", { name: `Add ${product} to enquiry` });
}

function productName(form: Locator): Locator {
  return fieldIn(form, "Product Name");
}

/** The number beside Send Enquiry, which is for the eye only. */
function countOnBar(page: Page): Promise<string> {
  return page
    .getByRole("banner")
    .getByRole("button", { name: "Send Enquiry", exact: true })
    .locator("[data-enquiry-count]")
    .evaluate((count) => getComputedStyle(count, "::before").content.replaceAll('"', ""));
}

test("issue 5: products added on cards and on a product page fill Product Name, page after page", async ({
  page,
  context,
}) => {
  await page.goto("/products/drain-care");
  await addButton(page, "Klear").click();
  await expect(addButton(page, "Klear")).toHaveAttribute("aria-pressed", "true");
  await page.goto("/products/degreaser/ozo-x10-floor-degreaser");
  const add = page.getByRole("main").getByRole("button", { name: "Add to enquiry", exact: true });
  await add.click();
  await expect(
    page.getByRole("main").getByRole("button", { name: "Added to enquiry", exact: true }),
  ).toBeVisible();
  await expect(productName(await openModal(page))).toHaveValue("Klear, X10 Floor Degreaser");
  await expect(modalOf(page).getByRole("status")).toHaveText("2 products in this enquiry");
  expect(await countOnBar(page)).toBe("2");
  expect(await context.cookies()).toEqual([]);
});

test("issue 5: a tap counts before any other script has come", async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/(?!main)[^/]+\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto("/products/drain-care");
  await addButton(page, "Klear").click();
  await addButton(page, "P-SOL").click();
  await addButton(page, "Klear").click();
  await expect(addButton(page, "P-SOL")).toHaveAttribute("aria-pressed", "true");
  await expect(addButton(page, "Klear")).toHaveAttribute("aria-pressed", "false");
  expect(await countOnBar(page)).toBe("1");
  await expect(productName(await openModal(page))).toHaveValue("P-SOL");
  resolve();
  await expect(modalOf(page).getByRole("button", { name: "Remove P-SOL" })).toBeVisible();
  await modalOf(page).getByRole("button", { name: "Close" }).click();
  await expect(addButton(page, "P-SOL")).toHaveAttribute("aria-pressed", "true");
  await expect(addButton(page, "Klear")).toHaveAttribute("aria-pressed", "false");
});

test("issue 5: Remove takes a product out of the list and out of Product Name, and nothing that was typed", async ({
  page,
}) => {
  await page.goto("/products/drain-care");
  for (const product of ["Klear", "P-SOL", "B-SOL"]) await addButton(page, product).click();
  const modal = await openModal(page);
  await productName(modal).fill("20 litres of Klear, P-SOL, Klear, B-SOL for two sites");
  await modal.getByRole("button", { name: "Remove Klear" }).click();
  await expect(productName(modal)).toHaveValue("20 litres of Klear, P-SOL, B-SOL for two sites");
  // The pressed button has gone: the focus is on the next one.
  await expect(modal.getByRole("button", { name: "Remove P-SOL" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(productName(modal)).toHaveValue("20 litres of Klear, B-SOL for two sites");
  await expect(modal.getByRole("button", { name: "Remove B-SOL" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(productName(modal)).toHaveValue("20 litres of Klear, B-SOL for two sites");
  await expect(productName(modal)).toBeFocused();
  await expect(modal.getByRole("region", { name: "Products in this enquiry" })).toBeHidden();
  await modal.getByRole("button", { name: "Close" }).click();
  await expect(addButton(page, "Klear")).toHaveAttribute("aria-pressed", "false");
});

test("decisions: Have a question? fills in its product; with a list it joins the others", async ({
  page,
}) => {
  await page.goto("/products/drain-care/ozo-klear");
  const question = page.getByRole("main").getByRole("button", { name: "Have a question?" });
  const close = modalOf(page).getByRole("button", { name: "Close" });
  await question.click();
  await expect(productName(modalOf(page))).toHaveValue("Klear");
  await close.click();
  // The bar's button leaves Product Name as the visitor left it.
  await productName(await openModal(page)).fill("");
  await close.click();
  await expect(productName(await openModal(page))).toHaveValue("");
  await close.click();

  await page.goto("/products/degreaser");
  await addButton(page, "X10 Floor Degreaser").click();
  await page.goto("/products/drain-care/ozo-klear");
  await question.click();
  await expect(productName(modalOf(page))).toHaveValue("X10 Floor Degreaser, Klear");
  await modalOf(page).getByRole("button", { name: "Remove Klear" }).click();
  await expect(productName(modalOf(page))).toHaveValue("X10 Floor Degreaser");
});

test("issue 5: the list fills the form on /enquiry, reached by a link or by its address", async ({
  page,
}) => {
  await page.goto("/products/drain-care");
  await addButton(page, "Klear").click();
  await addButton(page, "B-SOL").click();
  await page.getByRole("contentinfo").getByRole("link", { name: "Enquiry form" }).click();
  const form = page.getByRole("main").locator("form");
  await expect(productName(form)).toHaveValue("Klear, B-SOL");
  await page.reload();
  await expect(productName(form)).toHaveValue("Klear, B-SOL");
  await form.getByRole("button", { name: "Remove Klear" }).click();
  await expect(productName(form)).toHaveValue("B-SOL");
});

test("issue 5: what was asked about is sent, and need not be asked about again", async ({ page, email }) => {
  await page.goto("/products/drain-care");
  await addButton(page, "Klear").click();
  await addButton(page, "P-SOL").click();
  const modal = await openModal(page);
  const { "Product Name": _filled, ...others } = validEnquiry;
  await fillIn(modal, { ...others, Email: email });
  await modal.getByRole("button", { name: "Send Enquiry" }).click();
  await expect(modal).toBeHidden();
  const [enquiry] = await enquiriesOf(email);
  expect(enquiry?.fields.product).toBe("Klear, P-SOL");
  await expect(addButton(page, "Klear")).toHaveAttribute("aria-pressed", "false");
  expect(await countOnBar(page)).toBe("");
  await page.reload();
  await expect(productName(await openModal(page))).toHaveValue("");
});

test("issue 5: axe finds nothing wrong with pressed buttons, nor with the list in the modal", {
  tag: "@every-size",
}, async ({ page }) => {
  await page.goto("/products/drain-care");
  await addButton(page, "Klear").click();
  await addButton(page, "B-SOL").click();
  for (const what of ["the page", "the modal"]) {
    if (what === "the modal") {
      await page.getByRole("contentinfo").getByRole("button", { name: "Have a question?" }).click();
      await expect(modalOf(page).getByRole("button", { name: "Remove B-SOL" })).toBeVisible();
    }
    // Colours are still changing.
    await page.waitForTimeout(500);
    await expectNoViolations(page, what);
  }
});

test("issue 5: the list is of this visit and this device", async ({ page, browser }) => {
  await page.goto("/products/drain-care");
  await addButton(page, "Klear").click();
  const other = await browser.newPage({ baseURL: new URL(page.url()).origin });
  await other.goto("/products/drain-care");
  await expect(addButton(other, "Klear")).toHaveAttribute("aria-pressed", "false");
  await other.close();
});

test("a page that comes back from the browser's memory has what was added and removed since", async ({
  page,
}) => {
  await page.goto("/products/drain-care");
  await addButton(page, "Klear").click();
  // Another page of the visit, while this one was in memory: Chromium under test keeps no page there.
  await page.evaluate(() => {
    const value = { names: ["X10 Floor Degreaser"], asked: "" };
    localStorage.setItem("ozo:products", JSON.stringify({ until: Date.now() + 60_000, value }));
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
  await expect(addButton(page, "Klear")).toHaveAttribute("aria-pressed", "false");
  await addButton(page, "P-SOL").click();
  await expect(productName(await openModal(page))).toHaveValue("X10 Floor Degreaser, P-SOL");
});

test.describe("where the browser keeps nothing", () => {
  test("the list lasts as long as the page", async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, "localStorage", {
        get() {
          throw new DOMException("denied", "SecurityError");
        },
      });
    });
    await page.goto("/products/drain-care");
    await addButton(page, "Klear").click();
    await addButton(page, "B-SOL").click();
    await expect(productName(await openModal(page))).toHaveValue("Klear, B-SOL");
  });
});

test("a finger finds the button: 44 pixels, above the card's own link", { tag: "@every-size" }, async ({
  page,
}) => {
  await page.goto("/products");
  const button = addButton(page, "Klear");
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(44);
  expect(box?.height).toBeGreaterThanOrEqual(44);
  await button.click();
  await expect(button).toHaveAttribute("aria-pressed", "true");
  await expect(page).toHaveURL(/\/products$/);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("issue 5: the buttons are not shown, and asking works", async ({ page }) => {
    await page.goto("/products/drain-care/ozo-klear");
    await expect(page.getByRole("button", { name: /to enquiry/ })).toHaveCount(0);
    await page.getByRole("main").getByRole("link", { name: "Have a question?" }).click();
    await expect(productName(page.getByRole("main").locator("form"))).toHaveValue("Klear");
  });
});
