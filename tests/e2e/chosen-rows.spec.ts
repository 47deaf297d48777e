import type { Locator, Page } from "@playwright/test";
import type { ChosenProduct } from "#domain/enquiries/chosen-product.ts";
import {
  addButton,
  fieldIn,
  fillIn,
  formOf,
  hydrated,
  messageIn,
  modalOf,
  openModal,
  submitButton,
  validEnquiry,
} from "./enquiry-forms.ts";
import { enquiriesOf, expect, test } from "./site.ts";

/** Puts products on the list before the page's scripts run, as an earlier page would have done. */
async function choose(page: Page, products: ChosenProduct[]) {
  await page.addInitScript((list) => {
    localStorage["ozo:chosen"] ??= JSON.stringify({ products: list, until: Date.now() + 60_000 });
  }, products);
}

const listIn = (form: Locator) => form.getByRole("region", { name: "Products in this enquiry" });
const removeButton = (form: Locator, name: string) => form.getByRole("button", { name: `Remove ${name}` });
const quantityOf = (form: Locator, name: string) =>
  form.getByRole("textbox", { name: `Quantity of ${name}` });

const threeRows: ChosenProduct[] = [
  { name: "X10 Floor Degreaser", packs: ["5 L", "20 L"], pack: "10 L" },
  { name: "Nova Heavy-Duty Degreaser", packs: ["500 ml"] },
  { name: "V10 Oil Stain Degreaser" },
];

test("rows have a pack and a quantity, by keyboard alone, and are sent with the typed Product Name (10.12)", async ({
  page,
  email,
}) => {
  await choose(page, threeRows);
  await page.goto("/products");
  const modal = await hydrated(await openModal(page));
  // A pack that has gone from the content since it was chosen stays.
  const pack = modal.getByRole("combobox", { name: "Pack of X10 Floor Degreaser" });
  await expect(pack).toHaveValue("10 L");
  await expect(pack.getByRole("option")).toHaveText(["Pack", "5 L", "20 L", "10 L"]);
  await pack.selectOption("5 L");
  await pack.focus();
  for (const key of ["Tab", "Tab", "4", "Enter"]) await page.keyboard.press(key);
  await expect(quantityOf(modal, "X10 Floor Degreaser")).toHaveValue("4");
  // Enter in a quantity does not send the form.
  await expect(messageIn(modal)).toBeHidden();
  for (const key of ["Tab", "Space", "Space"]) await page.keyboard.press(key);
  await expect(quantityOf(modal, "X10 Floor Degreaser")).toHaveValue("6");
  await expect(listIn(modal).getByRole("status")).toHaveText("X10 Floor Degreaser 5 L × 6");
  const less = modal.getByRole("button", { name: "One less X10 Floor Degreaser" });
  await less.click();
  await less.click();
  await quantityOf(modal, "Nova Heavy-Duty Degreaser").fill("12345");
  await expect(quantityOf(modal, "Nova Heavy-Duty Degreaser")).toHaveValue("9999");
  await quantityOf(modal, "Nova Heavy-Duty Degreaser").fill("0");
  await expect(quantityOf(modal, "Nova Heavy-Duty Degreaser")).toHaveValue("");
  await removeButton(modal, "Nova Heavy-Duty Degreaser").press("Enter");
  await expect(removeButton(modal, "V10 Oil Stain Degreaser")).toBeFocused();
  await removeButton(modal, "V10 Oil Stain Degreaser").press("Enter");
  await expect(removeButton(modal, "X10 Floor Degreaser")).toBeFocused();
  await fillIn(modal, { ...validEnquiry, Email: email, "Product Name": "X10 Floor Degreaser, Klear" });
  await submitButton(modal).click();
  await expect(modal).toBeHidden();
  const [enquiry] = await enquiriesOf(email);
  expect(enquiry?.fields.product).toBe("X10 Floor Degreaser 5 L × 4, Klear");
});

test("an added product has its pack's number in its row, and a ring opens from the count only then (10.12)", async ({
  page,
}) => {
  const ring = () =>
    page
      .getByRole("banner")
      .locator("nav [data-enquiry-count]")
      .evaluate((count) => getComputedStyle(count, "::before").animationName !== "none");
  await page.goto("/products");
  expect(await ring()).toBe(false);
  await addButton(page, "Klear").click();
  expect(await ring()).toBe(true);
  await page.reload();
  expect(await ring(), "on a page that is loaded with a count").toBe(false);
  const modal = await hydrated(await openModal(page));
  await expect(listIn(modal).getByRole("listitem")).toHaveText(/^01Klear/);
});

test("an added product's page opens the enquiry, and when its row is removed there, the button that adds it gets the focus (4.1)", async ({
  page,
}) => {
  await page.goto("/products/drain-care/ozo-klear");
  const main = page.getByRole("main");
  const open = main.getByRole("button", { name: "Open enquiry" });
  const add = main.getByRole("button", { name: /^Add(ed)? to enquiry$/ });
  await add.click();
  await open.click();
  const modal = await hydrated(modalOf(page));
  await page.keyboard.press("Escape");
  await expect(open).toBeFocused();
  await open.click();
  await removeButton(modal, "Klear").press("Enter");
  await page.keyboard.press("Escape");
  await expect(open).toBeHidden();
  await expect(add).toBeFocused();
});

test("the names of the rows are in one column, with and without a number", async ({ page }) => {
  await choose(page, [
    { name: "Klear", number: "01" },
    { name: "X10 Floor Degreaser", number: "05" },
    ...threeRows.slice(1),
  ]);
  await page.goto("/enquiry");
  const form = await hydrated(formOf(page));
  const lefts = await Promise.all(
    ["Klear", "X10 Floor Degreaser", "Nova Heavy-Duty Degreaser"].map(
      async (name) => (await listIn(form).getByText(name, { exact: true }).boundingBox())?.x,
    ),
  );
  expect(new Set(lefts).size, `${lefts}`).toBe(1);
});

test("in a low window a refused field is whole between the heading and the foot, with rows and without (2.12)", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 657 });
  await page.goto("/products/degreaser/ozo-nova");
  const modal = await hydrated(await openModal(page));
  // Without rows the label of Message is above the fade, which begins 40 px above the button.
  await submitButton(modal).click();
  const label = await modal.getByText("Message", { exact: true }).boundingBox();
  const foot = await submitButton(modal).boundingBox();
  expect((label?.y ?? 0) + (label?.height ?? 0)).toBeLessThanOrEqual((foot?.y ?? 0) - 40);
  for (const products of [[], threeRows]) {
    await page.evaluate((list) => {
      localStorage["ozo:chosen"] = JSON.stringify({ products: list, until: Date.now() + 60_000 });
      dispatchEvent(new Event("storage"));
    }, products);
    for (const label of ["Name", "Phone", "Message"]) {
      await fillIn(modal, { ...validEnquiry, [label]: "" });
      await submitButton(modal).click();
      await expect(messageIn(modal)).toContainText(label);
      const field = await fieldIn(modal, label).locator("..").boundingBox();
      const heading = await modal.getByRole("heading").boundingBox();
      const button = await submitButton(modal).boundingBox();
      if (!field || !heading || !button) throw new Error("A part of the form is missing.");
      const where = `${label}, ${products.length} rows`;
      expect(field.y, where).toBeGreaterThanOrEqual(heading.y + heading.height);
      expect(field.y + field.height, where).toBeLessThanOrEqual(button.y);
    }
  }
});

test("a list that is too long says so before it is sent, and keeps everything (10.12)", async ({
  page,
  email,
}) => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      name: `Heavy-Duty Degreaser ${index}`,
      packs: ["20 L"],
      count: 9_999,
    }));
  await choose(page, many(80));
  await page.goto("/enquiry");
  const form = await hydrated(formOf(page));
  await expect(listIn(form).getByRole("listitem")).toHaveCount(80);
  await expect(listIn(form).getByText("too long for one enquiry")).toBeVisible();
  await fillIn(form, { ...validEnquiry, Email: email });
  await submitButton(form).click();
  await expect(messageIn(form)).toHaveText(
    /^Product Name length must be less than or equal to \d+ characters long$/,
  );
  await expect(fieldIn(form, "Product Name")).toBeFocused();
  await expect(listIn(form).getByRole("listitem")).toHaveCount(80);
  expect(await enquiriesOf(email)).toEqual([]);
});

test("on a phone a row is one line, with targets of 44 px; when the last row is removed, Product Name gets the focus", {
  tag: "@phone",
}, async ({ page }) => {
  await choose(page, threeRows);
  await page.goto("/products");
  await page.getByRole("contentinfo").getByRole("button", { name: "Send an enquiry" }).click();
  const modal = await hydrated(modalOf(page));
  for (const row of await listIn(modal).getByRole("listitem").all()) {
    const middles = [];
    for (const target of await row.locator("button, input, select").all()) {
      const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      expect(Math.min(width, height), (await target.getAttribute("aria-label")) ?? "").toBeGreaterThanOrEqual(
        44,
      );
      expect(x + width).toBeLessThanOrEqual(360);
      middles.push(Math.round(y + height / 2));
    }
    expect(new Set(middles).size, "the targets are in one line").toBe(1);
  }
  for (const { name } of threeRows) await removeButton(modal, name).press("Enter");
  await expect(fieldIn(modal, "Product Name")).toBeFocused();
  await expect(listIn(modal)).toBeHidden();
});

test("beside a list, and on a phone after a refusal, the button and the message are in sight, and nothing is named twice (2.12)", async ({
  page,
}) => {
  await choose(page, threeRows);
  await page.goto("/products/degreaser/ozo-nova");
  const modal = await hydrated(await openModal(page));
  await expect(fieldIn(modal, "Product Name")).toHaveValue("");
  await fillIn(modal, { ...validEnquiry, Phone: "98765 43210", "Product Name": "" });
  await page.setViewportSize({ width: 390, height: 844 });
  await fieldIn(modal, "Name").focus();
  await expect(submitButton(modal), "the form would seem to end there").not.toBeInViewport();
  for (const [width, height] of [
    [1440, 900],
    [1366, 657],
    [360, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await fieldIn(modal, "Name").focus();
    await expect(submitButton(modal)).toBeInViewport({ ratio: 1 });
    await submitButton(modal).click();
    for (const part of [submitButton(modal), messageIn(modal), fieldIn(modal, "Phone")])
      await expect(part, `${width}x${height}`).toBeInViewport({ ratio: 1 });
  }
  await page.keyboard.press("Escape");
  await page.getByRole("main").getByRole("button", { name: "Have a question?" }).click();
  await expect(fieldIn(modal, "Product Name")).toHaveValue("");
  // Without its row, the page's product is in the field again.
  await removeButton(modal, "Nova Heavy-Duty Degreaser").press("Enter");
  await expect(fieldIn(modal, "Product Name")).toHaveValue("Nova Heavy-Duty Degreaser");
});

test("a button that asks for something fills in Product Name and a sentence for Message, and typed text wins (2.15, 10.12, 10.14)", async ({
  page,
}) => {
  await page.goto("/documents");
  const modal = modalOf(page);
  const ask = (what: string) =>
    page
      .getByRole("main")
      .getByRole("button", { name: `(ask for ${what})` })
      .click();
  await ask("the datasheet of V10 Oil Stain Degreaser");
  await expect(fieldIn(modal, "Product Name")).toHaveValue("V10 Oil Stain Degreaser");
  await expect(fieldIn(modal, "Message")).toHaveValue(
    "Please send me the datasheet of V10 Oil Stain Degreaser.",
  );
  // What a button has written, and nobody changed, another button replaces.
  await page.keyboard.press("Escape");
  await ask("the safety data sheet of Klear");
  await expect(fieldIn(modal, "Product Name")).toHaveValue("Klear");
  await expect(fieldIn(modal, "Message")).toHaveValue("Please send me the safety data sheet of Klear.");
  await fieldIn(modal, "Message").fill("My own words.");
  await fieldIn(modal, "Product Name").fill("Something for lifts");
  await page.keyboard.press("Escape");
  await ask("the safety data sheet of P-SOL");
  await expect(fieldIn(modal, "Product Name")).toHaveValue("Something for lifts, P-SOL");
  await expect(fieldIn(modal, "Message")).toHaveValue("My own words.");
});
