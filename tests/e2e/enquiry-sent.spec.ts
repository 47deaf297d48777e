import {
  fieldIn,
  fillIn,
  holdBackAnswer,
  messageIn,
  modalOf,
  openModal,
  readFields,
  submitButton,
  validEnquiry,
  whoAnswers,
  writeWhoAnswers,
} from "./enquiry-forms.ts";
import { enquiriesOf, expect, mailsAbout, runCommand, test } from "./site.ts";

test("3: the form's values are the enquiry's fields, as strings", async ({ page, email }) => {
  await page.goto("/products");
  const modal = await openModal(page);
  await fillIn(modal, { ...validEnquiry, Email: email });
  await submitButton(modal).click();
  await expect(modal).toBeHidden();
  const [enquiry] = await enquiriesOf(email);
  expect(enquiry?.fields).toEqual({
    name: "Asha Rao",
    email,
    phone: "+919876543210",
    company: "Lakeview Hotels",
    product: "Klear",
    message: "Two slow drains on the third floor.\nCan you come and look?",
  });
  expect(enquiry).toMatchObject({ form: "enquiry", page: "/products" });
});

test("2, 4: while it is on its way the button is disabled with a spinner; then the modal closes", async ({
  page,
  email,
}) => {
  await page.goto("/products");
  const { letGo } = await holdBackAnswer(page, /\/submit\/enquiry/);
  const modal = await openModal(page);
  await fillIn(modal, { ...validEnquiry, Email: email });
  const spinner = modal.locator("[data-spinner]");
  await expect(spinner).toBeHidden();
  await submitButton(modal).click();
  await expect(spinner).toBeVisible();
  await expect(submitButton(modal)).toBeDisabled();
  letGo();
  await expect(modal).toBeHidden();
  await expect(spinner).toBeHidden();
  await openModal(page);
  await expect(submitButton(modal)).toBeEnabled();
});

test("4: success clears the error and closes the modal; the focus goes back, a polite region says Enquiry sent", async ({
  page,
  email,
}) => {
  await page.goto("/products/drain-care/ozo-klear");
  const opener = page.getByRole("main").getByRole("button", { name: "Have a question?" });
  const said = page.getByRole("region", { name: "Your enquiry" });
  await expect(said, "nothing is said yet").toHaveCount(0);
  await opener.click();
  const modal = modalOf(page);
  const values = { ...validEnquiry, Email: email };
  await fillIn(modal, { ...values, Phone: "" });
  await submitButton(modal).click();
  await expect(messageIn(modal)).toHaveText("Phone is not allowed to be empty");
  await fillIn(modal, values);
  await submitButton(modal).click();
  await expect(modal).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "Enquiry sent" })).toBeVisible();
  expect(await enquiriesOf(email)).toHaveLength(1);
  // The toast lies in the page's margins, below the bar.
  for (const width of [320, 390, 701, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => said.evaluate((element) => element.getAnimations().length)).toBe(0);
    const [toast, bar] = await Promise.all([said.boundingBox(), page.getByRole("banner").boundingBox()]);
    if (!toast || !bar) throw new Error("The toast or the bar is missing.");
    expect(toast.y, `top at ${width}`).toBeGreaterThanOrEqual(bar.y + bar.height);
    expect(toast.y + toast.height, `bottom at ${width}`).toBeLessThanOrEqual(800);
    expect(toast.x, `left edge at ${width}`).toBeGreaterThan(0);
    expect(toast.x + toast.width, `right edge at ${width}`).toBeLessThan(width);
  }

  // The error is gone, and the values are kept (specification, section 4: they are not reset).
  await opener.click();
  await expect(messageIn(modal)).toBeHidden();
  await expect(modal.locator("[aria-invalid]")).toHaveCount(0);
  expect(await readFields(modal, Object.keys(values))).toEqual(values);
});

test("issue 25: after the toast, the reference and who answers stay on the page and in the reopened modal", async ({
  page,
  email,
}) => {
  await writeWhoAnswers(page, "/products");
  await page.goto("/products");
  await page.clock.install();
  const modal = await openModal(page);
  await fillIn(modal, { ...validEnquiry, Email: email });
  await submitButton(modal).click();
  await expect(modal).toBeHidden();
  const [enquiry] = await enquiriesOf(email);
  const details = `Your reference is ${enquiry?.reference}. ${whoAnswers}`;
  const said = page.getByRole("region", { name: "Your enquiry" });
  await expect(said).toHaveCSS("position", "fixed");
  await expect(said).toContainText(details);
  await page.clock.runFor(8_100);
  await expect(said).toHaveCSS("position", "static");
  await expect(said.getByText(details)).toBeVisible();
  const footer = await page.getByRole("contentinfo").boundingBox();
  const kept = await said.boundingBox();
  expect(kept?.y).toBeGreaterThanOrEqual((footer?.y ?? 0) + (footer?.height ?? 0));
  await expect((await openModal(page)).getByText(details)).toBeVisible();
});

test("issue 25: both forms lead to the privacy page below their button", async ({ page }) => {
  for (const [path, name] of [
    ["/enquiry", "Send Enquiry"],
    ["/new-customer-form", "Submit"],
  ] as const) {
    await page.goto(path);
    const form = page.getByRole("main").locator("form");
    const link = form.getByRole("link", { name: "privacy page" });
    await expect(link).toHaveAttribute("href", "/privacy");
    const button = await form.getByRole("button", { name }).boundingBox();
    expect((await link.boundingBox())?.y).toBeGreaterThanOrEqual((button?.y ?? 0) + (button?.height ?? 0));
  }
  await page.goto("/products");
  await (await openModal(page)).getByRole("link", { name: "privacy page" }).click();
  await page.waitForURL("**/privacy");
});

test("journey: fill in, send, read the mail that arrived, find it with the command line", async ({
  page,
  email,
}) => {
  await page.goto("/products/degreaser/ozo-nova");
  await page.getByRole("main").getByRole("button", { name: "Have a question?" }).click();
  const modal = modalOf(page);
  const { "Product Name": _, ...others } = validEnquiry;
  await fillIn(modal, { ...others, Email: email, Name: "Zoë D'Souza" });
  await submitButton(modal).click();
  await expect(modal).toBeHidden();

  await expect.poll(async () => (await mailsAbout(email)).length, { timeout: 15_000 }).toBe(1);
  const [mail] = await mailsAbout(email);
  const [enquiry] = await enquiriesOf(email);
  if (!mail || !enquiry) throw new Error("Neither mail nor enquiry.");
  expect(mail.to?.map(({ address }) => address)).toEqual(["sales@ozo.example"]);
  expect(mail.replyTo?.map(({ address }) => address)).toEqual([email]);
  expect(mail.subject).toContain("Zoë D'Souza");
  expect(mail.subject).toContain("Nova");
  for (const text of [mail.text, mail.html]) {
    for (const part of [
      "Zoë",
      "Nova",
      "+919876543210",
      "Lakeview Hotels",
      enquiry.reference,
      "/products/degreaser/ozo-nova",
    ]) {
      expect(text).toContain(part);
    }
  }
  expect(mail.text).toContain("Two slow drains on the third floor.\nCan you come and look?");

  const shown = await runCommand(["show", enquiry.reference]);
  for (const part of [enquiry.reference, email, "Zoë D'Souza", "Can you come and look?", "delivered"]) {
    expect(shown).toContain(part);
  }
});

test("decisions: on the enquiry page a success with scripts is said above a new, empty form", async ({
  page,
  email,
}) => {
  await page.goto("/enquiry?product=Klear");
  const form = page.getByRole("main").locator("form");
  await expect(fieldIn(form, "Product Name")).toHaveValue("Klear");
  for (const message of ["The first.", "The second."]) {
    await fillIn(form, { ...validEnquiry, Email: email, Message: message });
    // Presses do nothing for 700 ms after a success.
    await expect(async () => {
      await form.getByRole("button", { name: "Send Enquiry" }).click();
      await expect(fieldIn(form, "Message")).toHaveValue("", { timeout: 1_000 });
    }).toPass();
    const notice = page.getByRole("main").getByRole("status");
    await expect(notice).toContainText("Enquiry sent");
    await expect(notice).toBeFocused();
    const [enquiry] = await enquiriesOf(email);
    expect(enquiry?.fields.message).toBe(message);
    await expect(notice).toContainText(enquiry?.reference ?? "missing");
  }
  expect(await enquiriesOf(email)).toHaveLength(2);
});
