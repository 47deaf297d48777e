import {
  emptyButCountry,
  expectValues,
  fieldIn,
  fillIn,
  formOf,
  formPlaces,
  messageIn,
  modalOf,
  openFilled,
  openModal,
  red,
  submitButton,
  successOf,
  validEnquiry,
} from "./enquiry-forms.ts";
import { enquiriesOf, expect, failedToLoad, test } from "./site.ts";

test.use({ javaScriptEnabled: false, expectedConsole: failedToLoad });

const { "/enquiry": enquiryPlace, "new customer form": newCustomerPlace } = formPlaces;

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
  await page.getByRole("main").getByRole("link", { name: "DRAIN CARE" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("DRAIN CARE SOLUTIONS");
  await page.getByRole("main").getByRole("link", { name: "P-SOL" }).click();
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
  const values = { ...validEnquiry, Email: email, Phone: "12345678" };
  await fillIn(modal, values);
  const posts: number[] = [];
  page.on("response", (answer) => answer.request().method() === "POST" && posts.push(answer.status()));
  await submitButton(modal).click();
  await expect(page).toHaveURL("/enquiry");
  const form = formOf(page);
  const message = "Phone with value 12345678 fails to match the required pattern: /^\\+\\d+$/";
  await expect(messageIn(form)).toHaveText(message);
  await expect(messageIn(form)).toHaveCSS("color", red);
  const phone = fieldIn(form, "Phone");
  await expect(phone).toHaveAttribute("aria-invalid", "true");
  await expect(phone).toHaveAccessibleDescription(/fails to match/);
  await expect(phone).toBeFocused();
  await expectValues(form, values);

  await phone.fill("+919876543210");
  await submitButton(form).dblclick();
  const success = page.getByRole("status").filter({ hasText: "Enquiry sent" });
  await expect(success).toBeVisible();
  const [enquiry, ...others] = await enquiriesOf(email);
  expect(others, "a double click makes one enquiry").toEqual([]);
  expect(enquiry?.fields).toMatchObject({ email, phone: "+919876543210", message: values.Message });
  await expect(success).toContainText(enquiry?.reference ?? "missing");
  await expect(page.getByRole("main").getByRole("link", { name: "privacy page" })).toBeVisible();

  // The success is the result of a redirect, so reloading the page posts nothing.
  await page.reload();
  await expect(success).toBeVisible();
  expect(await enquiriesOf(email)).toHaveLength(1);
  expect(new Set(posts)).toEqual(new Set([422, 303]));
});

test("without scripts the New Customer Form keeps the values after an error, and the country after a success (4.6, 10.2)", async ({
  page,
  email,
}) => {
  const { form, values, button } = await openFilled(page, newCustomerPlace, email, {
    "Email Address": "wrong",
  });
  await button.click();
  await expect(messageIn(form)).toHaveText("Email Address must be a valid email");
  await expect(messageIn(form)).toHaveCSS("color", red);
  await expect(fieldIn(form, "Email Address")).toBeFocused();
  await expectValues(form, values);
  await fieldIn(form, "Email Address").fill(email);
  await button.click();
  await expect(successOf(page, newCustomerPlace)).toHaveCSS("color", "rgb(47, 107, 69)");
  await expect(successOf(page, newCustomerPlace)).toBeInViewport();
  await expectValues(form, emptyButCountry);
  const [enquiry, ...others] = await enquiriesOf(email);
  expect(others).toEqual([]);
  expect(enquiry?.fields).toMatchObject({ emailAddress: email, invoiceCountry: "India" });
});

test("without scripts, Back keeps the text, and the same values add no enquiry (10.2, 10.3)", async ({
  page,
  email,
}) => {
  const { form, values, button } = await openFilled(page, enquiryPlace, email);
  // Simulates a proxy that responds to the post with its own page.
  await page.route(/\?send$/, (route) => route.fulfill({ status: 502, body: "<h1>Bad Gateway</h1>" }));
  await button.click();
  await expect(page.getByRole("main")).toHaveCount(0);
  // Gives the browser time to store the values of the page that it has left.
  await page.waitForTimeout(500);
  await page.goBack();
  await expectValues(form, values);
  await page.unrouteAll();
  for (const [message, count] of [
    [values.Message, 1],
    [values.Message, 1],
    ["Another question.", 2],
  ] as const) {
    await fillIn(form, { ...values, Message: message ?? "" });
    await button.click();
    await page.waitForURL(/sent=/);
    expect(await enquiriesOf(email)).toHaveLength(count);
    await page.goBack();
  }
});

test("without scripts, links to ask about a product open /enquiry with that product", async ({ page }) => {
  for (const [path, link, product] of [
    ["/products/degreaser", "Enquire", "V10 Oil Stain Degreaser"],
    ["/products/drain-care/ozo-p-sol", "Have a question?", "P-SOL"],
    ["/documents", "On request (ask about V10", "V10 Oil Stain Degreaser"],
  ] as const) {
    await page.goto(path);
    // The buttons about a product need the first script, so they are hidden without scripts.
    await expect(page.getByRole("main").getByRole("button", { name: /enqui|question|request/i })).toHaveCount(
      0,
    );
    await page.getByRole("main").getByRole("link", { name: link }).first().click();
    await expect(page).toHaveURL(`/enquiry?product=${encodeURIComponent(product)}`);
    await expect(fieldIn(formOf(page), "Product Name")).toHaveValue(product);
  }
});
