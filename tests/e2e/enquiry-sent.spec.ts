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
  // It stands in the bar, over none of the page's words and beside the bar's buttons (issue 12).
  const bar = page.getByRole("banner");
  for (const width of [320, 390, 701, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => said.evaluate((element) => element.getAnimations().length)).toBe(0);
    const [notice, whole, next] = await Promise.all(
      [said, bar, width > 700 ? bar.getByRole("link", { name: "HOME" }) : bar.getByRole("button").last()].map(
        (part) => part.boundingBox(),
      ),
    );
    if (!notice || !whole || !next) throw new Error("There is no notice, bar or button.");
    expect(notice.y, `top at ${width}`).toBeGreaterThanOrEqual(0);
    expect(notice.y + notice.height, `bottom at ${width}`).toBeLessThanOrEqual(whole.height);
    expect(notice.x + notice.width, `right edge at ${width}`).toBeLessThanOrEqual(next.x);
  }

  // The error is gone, and the values are kept (specification, section 4: they are not reset).
  await opener.click();
  await expect(messageIn(modal)).toBeHidden();
  await expect(modal.locator("[aria-invalid]")).toHaveCount(0);
  expect(await readFields(modal, Object.keys(values))).toEqual(values);
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
