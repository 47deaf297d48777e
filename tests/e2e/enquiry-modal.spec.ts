import {
  fillIn,
  modalOf,
  openModal,
  phoneNote,
  readFields,
  submitButton,
  validEnquiry,
} from "./enquiry-forms.ts";
import { expect, test } from "./site.ts";

const labels = Object.keys(validEnquiry);

test.describe("what is in it", () => {
  test("2: the modal has its title, its fields in order with the note under Phone, its button and a close icon", async ({
    page,
  }) => {
    await page.goto("/products");
    const modal = await openModal(page);
    await expect(modal.getByRole("heading")).toHaveText("Send us an Enquiry");
    const visible = modal.locator("label:visible").filter({ hasNotText: "Leave this empty" });
    await expect(visible).toHaveText(labels);
    const places = await Promise.all(
      labels.map((label) =>
        modal.getByLabel(label, { exact: true }).evaluate((field) => field.getBoundingClientRect()),
      ),
    );
    for (const [index, place] of places.entries()) {
      const before = places[index - 1];
      if (before) expect(place.y > before.y || (place.y === before.y && place.x > before.x)).toBe(true);
    }
    await expect(modal.getByLabel("Phone")).toHaveAccessibleDescription(phoneNote);
    await expect(modal.getByText(phoneNote)).toBeVisible();
    await expect(modal.getByLabel("Message")).toHaveJSProperty("tagName", "TEXTAREA");
    await expect(submitButton(modal)).toBeEnabled();
    await expect(modal.getByRole("button", { name: "Close" })).toBeVisible();
  });

  test("2, 9: the modal is full on small screens, 3/4 on medium and 1/2 on large ones", async ({ page }) => {
    await page.goto("/new-customer-form");
    const modal = await openModal(page);
    for (const [width, share] of [
      [360, 1],
      [767, 1],
      [768, 3 / 4],
      [1023, 3 / 4],
      [1024, 1 / 2],
      [1440, 1 / 2],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      const box = await modal.evaluate((element) => element.getBoundingClientRect().width);
      // A scrollbar's place is no part of the screen's width.
      const available = await page.evaluate(() => document.documentElement.clientWidth);
      expect(Math.abs(box - available * share), `width at ${width} px`).toBeLessThanOrEqual(8);
      if (share === 1) expect(box).toBe(available);
    }
  });

  test("issue 2: fields say to the browser what they are for", async ({ page }) => {
    await page.goto("/products");
    const modal = await openModal(page);
    for (const [label, type, autocomplete, inputmode] of [
      ["Name", "text", "name", ""],
      ["Email", "email", "email", "email"],
      ["Phone", "tel", "tel", "tel"],
      ["Company", "text", "organization", ""],
    ] as const) {
      const field = modal.getByLabel(label, { exact: true });
      await expect(field).toHaveJSProperty("type", type);
      await expect(field).toHaveAttribute("autocomplete", autocomplete);
      await expect(field).toHaveJSProperty("inputMode", inputmode);
    }
    for (const label of ["Name", "Email", "Phone", "Message"]) {
      await expect(modal.getByLabel(label, { exact: true })).toHaveAttribute("aria-required", "true");
    }
    for (const label of ["Company", "Product Name"]) {
      await expect(modal.getByLabel(label)).not.toHaveAttribute("aria-required", "true");
    }
  });
});

test.describe("opening and closing", () => {
  test("4: the bar's button opens the modal; the close icon and Escape close it and give the focus back", async ({
    page,
  }) => {
    await page.goto("/products");
    const opener = page.getByRole("banner").getByRole("button", { name: "Send Enquiry" });
    await expect(modalOf(page)).toBeHidden();
    for (const close of [
      () => modalOf(page).getByRole("button", { name: "Close" }).click(),
      () => page.keyboard.press("Escape"),
    ]) {
      await opener.click();
      await expect(modalOf(page)).toBeVisible();
      await close();
      await expect(modalOf(page)).toBeHidden();
      await expect(opener).toBeFocused();
    }
  });

  test("decisions: a click beside the modal does not close it", async ({ page }) => {
    await page.goto("/products");
    const modal = await openModal(page);
    await page.mouse.click(60, 500);
    await page.waitForTimeout(300);
    await expect(modal).toBeVisible();
  });

  test("4, decisions: what was typed stays when the modal closes, and on pages visited inside the app", async ({
    page,
  }) => {
    await page.goto("/products");
    await fillIn(await openModal(page), validEnquiry);
    await page.keyboard.press("Escape");
    expect(await readFields(await openModal(page), labels)).toEqual(validEnquiry);
    await modalOf(page).getByRole("button", { name: "Close" }).click();
    await page.getByRole("main").getByRole("link", { name: "ODOUR CARE" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("ODOUR CARE SOLUTIONS");
    expect(await readFields(await openModal(page), labels)).toEqual(validEnquiry);
  });

  test("decisions: opened from elsewhere, Product Name is left as the visitor left it", async ({ page }) => {
    await page.goto("/products/drain-care/ozo-klear");
    await page.getByRole("main").getByRole("button", { name: "Have a question?" }).click();
    const product = modalOf(page).getByLabel("Product Name");
    await expect(product).toHaveValue("Klear");
    await product.fill("Klear, 5 litres");
    await page.keyboard.press("Escape");
    await expect((await openModal(page)).getByLabel("Product Name")).toHaveValue("Klear, 5 litres");
  });
});
