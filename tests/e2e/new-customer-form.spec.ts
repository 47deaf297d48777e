import type { Locator, Page } from "@playwright/test";
import { countries } from "#domain/enquiries/countries.ts";
import {
  fieldIn,
  fillIn,
  holdBackAnswer,
  messageIn,
  phoneNote,
  readFields,
  red,
  validNewCustomer,
  whoAnswers,
  writeWhoAnswers,
} from "./enquiry-forms.ts";
import { enquiriesOf, expect, failedToLoad, mailsAbout, test } from "./site.ts";

const labels = Object.keys(validNewCustomer);
const required = ["Legal Company Name", "Contact Full Name", "Telephone Number", "Email Address"];
const green = "rgb(47, 107, 69)";
const success = "Form submitted successfully";

test.beforeEach(async ({ page }) => {
  await page.goto("/new-customer-form");
});

/** The page's own form: the modal's has no Submit. */
function formOf(page: Page): Locator {
  return page.getByRole("main").locator("form");
}

function submitButton(page: Page): Locator {
  return formOf(page).getByRole("button", { name: "Submit" });
}

test("2: the form has its title, its fields in order with asterisks and the note, and its button", async ({
  page,
}) => {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("New Customer Form");
  const form = formOf(page);
  await expect(form.locator("label").filter({ hasNotText: "Leave this empty" })).toHaveText(
    labels.map((label) => (required.includes(label) ? `${label}*` : label)),
  );
  const tops = await Promise.all(
    labels.map((label) => fieldIn(form, label).evaluate((field) => field.getBoundingClientRect())),
  );
  for (const [index, place] of tops.entries()) {
    const before = tops[index - 1];
    if (before) expect(place.y > before.y || (place.y === before.y && place.x > before.x)).toBe(true);
  }
  for (const label of labels) {
    const field = fieldIn(form, label);
    if (required.includes(label)) await expect(field).toHaveAttribute("aria-required", "true");
    else await expect(field).not.toHaveAttribute("aria-required", "true");
  }
  for (const label of ["Full Invoice Address", "Message"]) {
    await expect(fieldIn(form, label)).toHaveJSProperty("tagName", "TEXTAREA");
  }
  await expect(fieldIn(form, "Telephone Number")).toHaveAccessibleDescription(phoneNote);
  await expect(submitButton(page)).toBeEnabled();
});

test("2, 9: Invoice Country is a dropdown of the 249 country names under Select your option", async ({
  page,
}) => {
  const dropdown = fieldIn(formOf(page), "Invoice Country");
  await expect(dropdown).toHaveValue("");
  const options = await dropdown.getByRole("option").allTextContents();
  expect(options).toHaveLength(250);
  expect(options[0]).toBe("Select your option");
  expect(options.slice(1)).toEqual(countries);
  // A few carry suffixes like "(the)".
  expect(options.filter((name) => name.endsWith("(the)")).length).toBeGreaterThan(5);
  expect(options).toEqual(
    expect.arrayContaining(["India", "United Arab Emirates (the)", "Bolivia (Plurinational State of)"]),
  );
});

test("issue 2: fields say to the browser what they are for", async ({ page }) => {
  for (const [label, autocomplete, inputmode] of [
    ["Legal Company Name", "organization", ""],
    ["Full Invoice Address", "street-address", ""],
    ["Invoice Country", "country-name", undefined],
    ["Contact Full Name", "name", ""],
    ["Telephone Number", "tel", "tel"],
    ["Email Address", "email", "email"],
  ] as const) {
    const field = fieldIn(formOf(page), label);
    await expect(field).toHaveAttribute("autocomplete", autocomplete);
    if (inputmode !== undefined) await expect(field).toHaveJSProperty("inputMode", inputmode);
  }
});

/** Changes to valid values, the field at fault, and the message: the first failing rule in the order of the screen. */
const refusals: Array<[Record<string, string>, string, string]> = [
  [
    Object.fromEntries(labels.map((label) => [label, ""])),
    "Legal Company Name",
    "Legal Company Name is not allowed to be empty",
  ],
  [
    { "Legal Company Name": "", "Contact Full Name": "", "Email Address": "wrong" },
    "Legal Company Name",
    "Legal Company Name is not allowed to be empty",
  ],
  [
    { "Contact Full Name": "", "Telephone Number": "1", "Email Address": "" },
    "Contact Full Name",
    "Contact Full Name is not allowed to be empty",
  ],
  [
    { "Telephone Number": "", "Email Address": "wrong" },
    "Telephone Number",
    "Telephone Number is not allowed to be empty",
  ],
  [
    { "Telephone Number": "+91 98" },
    "Telephone Number",
    "Telephone Number length must be at least 8 characters long",
  ],
  [
    { "Telephone Number": "00919876543210", "Email Address": "" },
    "Telephone Number",
    "Telephone Number with value 00919876543210 fails to match the required pattern: /^\\+\\d+$/",
  ],
  [{ "Email Address": "" }, "Email Address", "Email Address is not allowed to be empty"],
  [{ "Email Address": "asha.example.com" }, "Email Address", "Email Address must be a valid email"],
  [
    { "Email Address": `${"a".repeat(65)}@example.com` },
    "Email Address",
    "Email Address must be a valid email",
  ],
];

test("4, 5, 8: the first failing rule's message is shown in red above the button, with the values kept", async ({
  page,
}) => {
  const form = formOf(page);
  for (const [changes, label, message] of refusals) {
    await test.step(`${JSON.stringify(changes)}: ${message}`, async () => {
      await fillIn(form, { ...validNewCustomer, ...changes });
      await submitButton(page).click();
      await expect(messageIn(form)).toHaveText(message);
      await expect(messageIn(form)).toHaveCSS("color", red);
      const text = await messageIn(form).boundingBox();
      const button = await submitButton(page).boundingBox();
      expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
      const field = fieldIn(form, label);
      await expect(field).toBeFocused();
      await expect(field).toHaveAttribute("aria-invalid", "true");
      const advice = await form.locator(`[data-advice]:visible`).textContent();
      expect(advice).toMatch(/^(Write|Choose|Shorten) .{10}/);
      await expect(field).toHaveAccessibleDescription(
        label === "Telephone Number" ? `${message} ${advice} ${phoneNote}` : `${message} ${advice}`,
      );
      await expect(form.locator("[data-advice]:visible")).toBeInViewport();
      expect(await readFields(form, labels)).toEqual({ ...validNewCustomer, ...changes });
    });
  }
});

test("5: only the four required fields are needed", async ({ page, email }) => {
  await fillIn(formOf(page), {
    "Legal Company Name": "Lakeview",
    "Contact Full Name": "Asha",
    "Telephone Number": "+9198765",
    "Email Address": email,
  });
  await submitButton(page).click();
  await expect(page.getByRole("status").filter({ hasText: success })).toBeAttached();
  const [enquiry] = await enquiriesOf(email);
  expect(enquiry?.fields).toEqual({
    legalCompanyName: "Lakeview",
    fullInvoiceAddress: "",
    invoiceCountry: "",
    contactFullName: "Asha",
    telephoneNumber: "+9198765",
    emailAddress: email,
    message: "",
  });
});

test.describe("refused by the server", () => {
  test.use({ expectedConsole: failedToLoad });

  test("decisions: a country outside the list is refused by the server, in the same style of wording", async ({
    page,
  }) => {
    const form = formOf(page);
    await fillIn(form, validNewCustomer);
    await fieldIn(form, "Invoice Country").evaluate((dropdown: HTMLSelectElement) => {
      dropdown.add(new Option("Atlantis"));
      dropdown.value = "Atlantis";
    });
    await submitButton(page).click();
    await expect(messageIn(form)).toHaveText("Invoice Country must be one of the listed countries");
    await expect(fieldIn(form, "Invoice Country")).toBeFocused();
  });
});

test("2, 4: while it is on its way the button is disabled with a spinner", async ({ page, email }) => {
  const { letGo } = await holdBackAnswer(page, /\/submit\/new-customer/);
  await fillIn(formOf(page), { ...validNewCustomer, "Email Address": email });
  const spinner = formOf(page).locator("[data-spinner]");
  await expect(spinner).toBeHidden();
  await submitButton(page).click();
  await expect(spinner).toBeVisible();
  await expect(submitButton(page)).toBeDisabled();
  letGo();
  await expect(spinner).toBeHidden();
  await expect(submitButton(page)).toBeEnabled();
});

test("4, 9: success is shown in green for 3 seconds, clears the error, and resets all fields except the country", async ({
  page,
  email,
}) => {
  await writeWhoAnswers(page, "/new-customer-form");
  await page.reload();
  const form = formOf(page);
  // A busy machine delays timers, so the test advances the page's clock itself.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  await fillIn(form, { ...validNewCustomer, "Email Address": "wrong" });
  await submitButton(page).click();
  await expect(messageIn(form)).toHaveText("Email Address must be a valid email");
  await fieldIn(form, "Email Address").fill(email);
  await submitButton(page).click();

  const shown = form.getByText(success).filter({ visible: true }).first();
  await expect(shown).toBeVisible();
  await expect(shown).toHaveCSS("color", green);
  await expect(messageIn(form)).toBeHidden();
  await expect(form.locator("[aria-invalid]")).toHaveCount(0);
  expect(await readFields(form, labels)).toEqual({
    ...Object.fromEntries(labels.map((label) => [label, ""])),
    "Invoice Country": "India",
  });
  const green3s = form.locator("p[aria-hidden]").filter({ hasText: success });
  await page.clock.runFor(2_990);
  await expect(green3s).toBeVisible();
  await page.clock.runFor(20);
  await expect(green3s).toBeHidden();
  // What was announced stays for those who listen.
  await expect(page.getByRole("status").filter({ hasText: success })).toHaveCount(1);
  const [{ reference } = { reference: "missing" }] = await enquiriesOf(email);
  await expect(form.getByText(`Your reference is ${reference}. ${whoAnswers}`)).toBeVisible();

  await expect.poll(async () => (await mailsAbout(email)).length, { timeout: 15_000 }).toBe(1);
  const [mail] = await mailsAbout(email);
  expect(mail?.subject).toContain("Lakeview Hotels Private Limited");
  expect(mail?.text).toContain("India");
  const [enquiry] = await enquiriesOf(email);
  expect(enquiry).toMatchObject({ form: "new-customer", page: "/new-customer-form" });
  expect(enquiry?.fields.invoiceCountry).toBe("India");
  expect(enquiry?.fields.fullInvoiceAddress).toBe("Example House\n1 Example Road\nBengaluru");
});

test("4: a second submit straight after the first shows its own 3 seconds, and is a second enquiry", async ({
  page,
  email,
}) => {
  const form = formOf(page);
  for (const count of [1, 2]) {
    await fillIn(form, { ...validNewCustomer, "Email Address": email, Message: `Order ${count}` });
    await submitButton(page).click();
    await expect(fieldIn(form, "Legal Company Name")).toHaveValue("");
    await expect(form.locator("p[aria-hidden]").filter({ hasText: success })).toBeVisible();
  }
  expect(await enquiriesOf(email)).toHaveLength(2);
});
