import { fieldIn, fillIn, modalOf, openModal, submitButton, validEnquiry } from "./enquiry-forms.ts";
import { enquiriesOf, expect, test } from "./site.ts";

test.use({ javaScriptEnabled: false });

test("without scripts the links, the bar's colour and the cards' descriptions work (10.2)", async ({
  page,
}) => {
  await page.goto("/");
  const bar = page.getByRole("banner");
  await expect(bar).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  await page.getByRole("link", { name: "KNOW MORE" }).click();
  await expect(page.getByRole("heading", { name: "HOW CAN WE HELP?" })).toBeInViewport();
  await expect(bar).toHaveCSS("background-color", "rgb(255, 255, 255)");
  const card = page.getByRole("region", { name: "HOW CAN WE HELP?" }).getByRole("article").first();
  await card.hover();
  await expect(card.getByRole("paragraph")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "DRAIN CARE", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("DRAIN CARE SOLUTIONS");
});

test("without scripts the modal opens, closes, keeps its text, and a double click sends one enquiry, whose success survives a reload (10.2)", async ({
  page,
  email,
}) => {
  await page.goto("/products/drain-care/ozo-p-sol");
  // Buttons about a product need the first script; links to /enquiry have their place (tests/site/without-scripts.test.ts).
  const main = page.getByRole("main");
  await expect(main.getByRole("button", { name: /enqui|question|request|ask/i })).toHaveCount(0);
  await expect(main.getByRole("link", { name: "Have a question?" })).toBeVisible();
  await fieldIn(await openModal(page), "Name").fill("Asha");
  await page.keyboard.press("Escape");
  await expect(modalOf(page)).toBeHidden();
  await openModal(page);
  await modalOf(page).getByRole("button", { name: "Close" }).click();
  await expect(modalOf(page)).toBeHidden();
  const modal = await openModal(page);
  await expect(fieldIn(modal, "Name")).toHaveValue("Asha");
  await fillIn(modal, { ...validEnquiry, Email: email });
  await submitButton(modal).dblclick();
  const success = page.getByRole("status").filter({ hasText: "Enquiry sent" });
  await expect(success).toBeVisible();
  // The success is the result of a redirect, so reloading the page posts nothing.
  await page.reload();
  await expect(success).toBeVisible();
  const enquiries = await enquiriesOf(email);
  expect(enquiries).toHaveLength(1);
  await expect(success).toContainText(enquiries[0]?.reference ?? "missing");
});
