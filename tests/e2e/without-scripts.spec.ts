import type { Page, Route } from "@playwright/test";
import {
  fieldIn,
  fillIn,
  messageIn,
  modalOf,
  openModal,
  readFields,
  red,
  validEnquiry,
  validNewCustomer,
} from "./enquiry-forms.ts";
import { enquiriesOf, expect, failedToLoad, test } from "./site.ts";

test.use({ javaScriptEnabled: false, expectedConsole: failedToLoad });

function formOf(page: Page) {
  return page.getByRole("main").locator("form");
}

test("decisions: every link works without scripts", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "KNOW MORE" }).click();
  await expect(page.getByRole("heading", { name: "HOW CAN WE HELP?" })).toBeInViewport();
  await page.getByRole("main").getByRole("link", { name: "DRAIN CARE" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("DRAIN CARE SOLUTIONS");
  await page.getByRole("main").getByRole("link", { name: "P-SOL" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ozo P Sol");
  await page.getByRole("contentinfo").getByRole("link", { name: "New customer form" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("New Customer Form");
});

test("decisions: the menu opens, closes and navigates without scripts", { tag: "@phone" }, async ({
  page,
}) => {
  await page.goto("/");
  const menu = page.getByRole("dialog", { name: "Menu" });
  const opener = page.getByRole("button", { name: "Menu", exact: true });
  await opener.tap();
  await expect(menu).toBeVisible();
  await menu.getByRole("button", { name: "Close menu" }).tap();
  await expect(menu).toBeHidden();
  await opener.tap();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await opener.tap();
  await menu.getByRole("link", { name: "PRODUCTS" }).tap();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("WATER WISE SOLUTIONS");
  await expect(menu).toBeHidden();
});

test("4, decisions: the modal opens and closes without scripts, by icon and by Escape", async ({ page }) => {
  await page.goto("/products");
  for (const close of [
    () => modalOf(page).getByRole("button", { name: "Close" }).click(),
    () => page.keyboard.press("Escape"),
  ]) {
    const modal = await openModal(page);
    await fieldIn(modal, "Name").fill("Asha");
    await close();
    await expect(modal).toBeHidden();
    await expect(page.getByRole("banner").getByRole("button", { name: "Send Enquiry" })).toBeFocused();
  }
  await expect(fieldIn(await openModal(page), "Name")).toHaveValue("Asha");
});

test("decisions: the modal's form goes to /enquiry without scripts: errors with values kept, then success", async ({
  page,
  email,
}) => {
  await page.goto("/products/odour-care/ozo-ofa");
  const modal = await openModal(page);
  const values = { ...validEnquiry, Email: email };
  await fillIn(modal, { ...values, Phone: "12345678" });
  await modal.getByRole("button", { name: "Send Enquiry" }).click();

  await expect(page).toHaveURL("/enquiry");
  const form = formOf(page);
  const message = "Phone with value 12345678 fails to match the required pattern: /^\\+\\d+$/";
  await expect(messageIn(form)).toHaveText(message);
  await expect(messageIn(form)).toHaveCSS("color", red);
  const phone = fieldIn(form, "Phone");
  await expect(phone).toHaveAttribute("aria-invalid", "true");
  await expect(phone).toHaveAccessibleDescription(/fails to match/);
  await expect(phone).toBeFocused();
  expect(await readFields(form, Object.keys(values))).toEqual({ ...values, Phone: "12345678" });

  await phone.fill("+919876543210");
  await form.getByRole("button", { name: "Send Enquiry" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Enquiry sent" })).toBeVisible();
  const [enquiry, ...others] = await enquiriesOf(email);
  expect(others).toEqual([]);
  expect(enquiry?.fields).toMatchObject({ email, phone: "+919876543210", message: validEnquiry.Message });
  await expect(page.getByRole("status")).toContainText(enquiry?.reference ?? "missing");
  await expect(page.getByRole("main").getByRole("link", { name: "privacy page" })).toBeVisible();

  // A redirect came between: reloading sends nothing.
  await page.reload();
  await expect(page.getByRole("status").filter({ hasText: "Enquiry sent" })).toBeVisible();
  expect(await enquiriesOf(email)).toHaveLength(1);
});

test("decisions: a refused form answers with status 422 without scripts, and a sent one with a redirect", async ({
  page,
  email,
}) => {
  await page.goto("/enquiry");
  const form = formOf(page);
  await fillIn(form, { ...validEnquiry, Email: "wrong" });
  const [refused] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === "POST"),
    form.getByRole("button", { name: "Send Enquiry" }).click(),
  ]);
  expect(refused.status()).toBe(422);
  await expect(messageIn(form)).toHaveText("Email must be a valid email");
  await fieldIn(form, "Email").fill(email);
  const [accepted] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === "POST"),
    form.getByRole("button", { name: "Send Enquiry" }).click(),
  ]);
  expect(accepted.status()).toBe(303);
});

test("issues 3 and 24: a link can't claim a success, nor put words into its message", async ({ page }) => {
  for (const sent of ["OZ-7K3M-9QXP", "void.%20Call%200800%20123456%20and%20pay%20first", ""]) {
    await page.goto(`/enquiry?sent=${sent}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Send us an Enquiry");
    await expect(page.getByText(/pay first|Enquiry sent/)).toHaveCount(0);
  }
});

for (const path of ["/enquiry", "/new-customer-form"]) {
  test(`decisions, issue 10: ${path}: Back and sent again with the same values is one enquiry, with others two`, async ({
    page,
    email,
  }) => {
    test.setTimeout(90_000);
    await page.goto(path);
    const isEnquiry = path === "/enquiry";
    const values = isEnquiry
      ? { ...validEnquiry, Email: email }
      : { ...validNewCustomer, "Email Address": email };
    const form = formOf(page);
    const send = () => form.getByRole("button", { name: isEnquiry ? "Send Enquiry" : "Submit" }).click();
    await fillIn(form, values);
    await send();
    await page.waitForURL(/sent=/);
    await page.goBack();
    // The browser puts the values back by itself, or the visitor types them again.
    if ((await fieldIn(form, "Message").inputValue()) === "") await fillIn(form, values);
    expect(await readFields(form, Object.keys(values))).toEqual(values);
    await send();
    await page.waitForURL(/sent=/);
    expect(await enquiriesOf(email)).toHaveLength(1);
    await page.goBack();
    await fillIn(form, { ...values, Message: "Another question." });
    await send();
    await page.waitForURL(/sent=/);
    expect(await enquiriesOf(email)).toHaveLength(2);
  });
}

for (const path of ["/enquiry", "/new-customer-form"]) {
  const values = path === "/enquiry" ? validEnquiry : validNewCustomer;
  for (const [what, fail] of [
    ["the line breaks", (route) => route.abort()],
    ["a proxy answers", (route) => route.fulfill({ status: 502, body: "<h1>Bad Gateway</h1>" })],
  ] as Array<[string, (route: Route) => Promise<void>]>) {
    test(`issue 10: ${path}: when ${what} without scripts, Back leads to what was typed`, async ({
      page,
    }) => {
      await page.route(
        (url) => url.pathname === path,
        (route) => (route.request().method() === "POST" ? fail(route) : route.continue()),
      );
      await page.goto(path);
      await fillIn(formOf(page), values);
      await formOf(page).locator("[type=submit]").click();
      await expect(page.getByRole("main")).toHaveCount(0);
      // What was typed is told by the page that goes, and who reads the browser's words gives it the time.
      await page.waitForTimeout(500);
      await page.goBack();
      await expect.poll(() => readFields(formOf(page), Object.keys(values))).toEqual(values);
    });
  }

  test(`issue 10: ${path}: a browser may keep the form as it was left, and not an answer with what was typed`, async ({
    request,
  }) => {
    // Firefox throws away what was typed together with a page that is not to be stored.
    expect((await request.get(`${path}?sent=`)).headers()["cache-control"]).toBe("private, no-cache");
    const refused = await request.post(path, { form: { name: "A", legalCompanyName: "A" } });
    expect(refused.status()).toBe(422);
    expect(refused.headers()["cache-control"]).toBe("no-store");
  });
}

test("decisions: a double click without scripts makes one enquiry", async ({ page, email }) => {
  await page.goto("/enquiry");
  const form = formOf(page);
  await fillIn(form, { ...validEnquiry, Email: email });
  await form.getByRole("button", { name: "Send Enquiry" }).dblclick();
  await expect(page.getByRole("status").filter({ hasText: "Enquiry sent" })).toBeVisible();
  expect(await enquiriesOf(email)).toHaveLength(1);
});

test("decisions: the new customer form works without scripts: errors with values kept, success, country kept", async ({
  page,
  email,
}) => {
  await page.goto("/new-customer-form");
  const form = formOf(page);
  const values = { ...validNewCustomer, "Email Address": "wrong" };
  await fillIn(form, values);
  await form.getByRole("button", { name: "Submit" }).click();
  await expect(messageIn(form)).toHaveText("Email Address must be a valid email");
  await expect(messageIn(form)).toHaveCSS("color", red);
  const text = await messageIn(form).boundingBox();
  const button = await form.getByRole("button", { name: "Submit" }).boundingBox();
  expect(text?.y).toBeLessThan(button?.y ?? 0);
  await expect(fieldIn(form, "Email Address")).toBeFocused();
  expect(await readFields(form, Object.keys(values))).toEqual(values);

  await fieldIn(form, "Email Address").fill(email);
  await form.getByRole("button", { name: "Submit" }).click();
  const success = form.getByText("Form submitted successfully").filter({ visible: true }).first();
  await expect(success).toBeVisible();
  await expect(success).toHaveCSS("color", "rgb(47, 107, 69)");
  expect(await readFields(form, Object.keys(values))).toEqual({
    ...Object.fromEntries(Object.keys(values).map((label) => [label, ""])),
    "Invoice Country": "India",
  });
  await page.reload();
  const [enquiry, ...others] = await enquiriesOf(email);
  expect(others).toEqual([]);
  expect(enquiry?.fields).toMatchObject({ emailAddress: email, invoiceCountry: "India" });
});

test("decisions: a country outside the list is refused without scripts, too", async ({
  request,
  baseURL,
}) => {
  const answer = await request.post(`${baseURL}/new-customer-form`, {
    form: {
      legalCompanyName: "Lakeview",
      fullInvoiceAddress: "",
      invoiceCountry: "Atlantis",
      contactFullName: "Asha",
      telephoneNumber: "+919876543210",
      emailAddress: "asha@example.com",
      message: "",
    },
  });
  expect(answer.status()).toBe(422);
  expect(await answer.text()).toContain("Invoice Country must be one of the listed countries");
});

test("decisions: V10's Enquire and a product's Have a question? lead to /enquiry with the product filled in", async ({
  page,
}) => {
  await page.goto("/products/degreaser");
  await page.getByRole("article").filter({ hasText: "V10" }).getByRole("link", { name: "Enquire" }).click();
  await expect(page).toHaveURL("/enquiry?product=V10%20Oil%20Stain%20Degreaser");
  await expect(fieldIn(formOf(page), "Product Name")).toHaveValue("V10 Oil Stain Degreaser");
  await page.goto("/products/drain-care/ozo-p-sol");
  await expect(page.getByRole("main").getByRole("button", { name: "Have a question?" })).toBeHidden();
  await page.getByRole("main").getByRole("link", { name: "Have a question?" }).click();
  await expect(fieldIn(formOf(page), "Product Name")).toHaveValue("P-SOL");
});

test("issue 3: too many enquiries are refused with status 429 without scripts, with the values kept", async ({
  page,
  email,
  startOwnSite,
}) => {
  const site = await startOwnSite({ RATE_LIMIT_SUBMITS: "1", RATE_LIMIT_WINDOW_MINUTES: "20" });
  for (const [message, status] of [
    ["The first.", 303],
    ["The second.", 429],
  ] as const) {
    await page.goto(`${site.url}/enquiry`);
    const values = { ...validEnquiry, Email: email, Message: message };
    await fillIn(formOf(page), values);
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === "POST"),
      formOf(page).getByRole("button", { name: "Send Enquiry" }).click(),
    ]);
    expect(answer.status()).toBe(status);
    if (status === 303) continue;
    expect(Number(answer.headers()["retry-after"])).toBeGreaterThan(1_000);
    await expect(messageIn(formOf(page))).toHaveText(/^Too many enquiries came from your connection\./);
    expect(await readFields(formOf(page), Object.keys(values))).toEqual(values);
  }
});

test("2: the bar, the spacer and the cards' descriptions work without scripts", async ({ page }) => {
  await page.goto("/");
  const bar = page.getByRole("banner");
  await expect(bar).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  await page.mouse.wheel(0, 600);
  await expect(bar).toHaveCSS("background-color", "rgb(255, 255, 255)");
  const card = page.getByRole("region", { name: "HOW CAN WE HELP?" }).getByRole("article").first();
  await card.hover();
  await expect(card.getByRole("paragraph")).toBeVisible();
});
