import { fieldIn, fillIn, formOf, modalOf, openModal, submitButton, validEnquiry } from "./enquiry-forms.ts";
import { enquiriesOf, expect, failedToLoad, test } from "./site.ts";

test.use({ javaScriptEnabled: false, expectedConsole: failedToLoad });

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
  await page.getByRole("main").getByRole("link", { name: "P-SOL" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ozo P Sol");
  await page.getByRole("contentinfo").getByRole("link", { name: "New customer form" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("New Customer Form");
});

test("without scripts the modal opens, closes and keeps its text, and its form is posted to /enquiry (10.2)", async ({
  page,
  email,
}) => {
  await page.goto("/products");
  for (const close of [
    () => modalOf(page).getByRole("button", { name: "Close" }).click(),
    () => page.keyboard.press("Escape"),
  ]) {
    await fieldIn(await openModal(page), "Name").fill("Asha");
    await close();
    await expect(modalOf(page)).toBeHidden();
    await expect(page.getByRole("banner").getByRole("button", { name: "Send Enquiry" })).toBeFocused();
  }
  const modal = await openModal(page);
  await expect(fieldIn(modal, "Name")).toHaveValue("Asha");
  await fillIn(modal, { ...validEnquiry, Email: email, Phone: "12345678" });
  await submitButton(modal).click();
  await expect(page).toHaveURL("/enquiry");
  const phone = fieldIn(formOf(page), "Phone");
  await expect(phone).toHaveAccessibleDescription(/fails to match/);
  await expect(phone).toBeFocused();

  await phone.fill("+919876543210");
  await submitButton(formOf(page)).dblclick();
  const success = page.getByRole("status").filter({ hasText: "Enquiry sent" });
  await expect(success).toBeVisible();
  // The success is the result of a redirect, so reloading the page posts nothing.
  await page.reload();
  await expect(success).toBeVisible();
  const enquiries = await enquiriesOf(email);
  expect(enquiries, "a double click makes one enquiry").toHaveLength(1);
  await expect(success).toContainText(enquiries[0]?.reference ?? "missing");
});

test("without scripts, links to ask about a product open /enquiry with that product and a sentence for Message (10.2, 10.14)", async ({
  page,
}) => {
  const v10 = "V10 Oil Stain Degreaser";
  for (const [path, link, product, message] of [
    ["/products/degreaser", "Enquire", v10, ""],
    ["/products/drain-care/ozo-p-sol", "Have a question?", "P-SOL", ""],
    [
      "/documents",
      `On request (ask for the datasheet of ${v10})`,
      v10,
      `Please send me the datasheet of ${v10}.`,
    ],
    ["/products/drain-care/ozo-p-sol", "Ask for the label", "P-SOL", "Please send me the label of P-SOL."],
  ] as const) {
    await page.goto(path);
    // The buttons about a product need the first script, so they are hidden without scripts.
    await expect(
      page.getByRole("main").getByRole("button", { name: /enqui|question|request|ask/i }),
    ).toHaveCount(0);
    await page.getByRole("main").getByRole("link", { name: link }).first().click();
    await expect(page).toHaveURL(`/enquiry?${new URLSearchParams({ product, ...(message && { message }) })}`);
    await expect(fieldIn(formOf(page), "Product Name")).toHaveValue(product);
    await expect(fieldIn(formOf(page), "Message")).toHaveValue(message);
  }
});
