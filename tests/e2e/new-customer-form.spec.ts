import { validForms } from "../support/valid-forms.ts";
import {
  emptyButCountry,
  expectValues,
  fieldIn,
  formPlaces,
  messageIn,
  openFilled,
  stopClock,
  successOf,
} from "./enquiry-forms.ts";
import { enquiriesOf, expect, mailsAbout, test } from "./site.ts";

const place = formPlaces["new customer form"];

test("a success is shown in green for 3 seconds, clears the error, and resets all fields except the country (4.6, 9.1)", async ({
  page,
  email,
}) => {
  const { form, button } = await openFilled(page, place, email, { "Email Address": "wrong" });
  await stopClock(page);
  await button.click();
  await expect(messageIn(form)).toHaveText("Email Address must be a valid email");
  await fieldIn(form, "Email Address").fill(email);
  // From the first field, the success is out of view until the page scrolls to it.
  await fieldIn(form, "Legal Company Name").press("Enter");

  await expect(successOf(page, place)).toHaveCSS("color", "rgb(47, 107, 69)");
  await expect(messageIn(form)).toBeHidden();
  await expect(form.locator("[aria-invalid]")).toHaveCount(0);
  await expectValues(form, emptyButCountry);
  // The success has the focus, for screen readers and the keyboard.
  await expect(page.getByRole("status").filter({ hasText: place.success })).toBeFocused();
  const green = form.locator("p[aria-hidden]").filter({ hasText: place.success });
  await page.clock.runFor(2_990);
  await expect(green).toBeInViewport();
  await page.clock.runFor(20);
  await expect(green).toBeHidden();
  // The announced text remains for screen readers.
  await expect(page.getByRole("status").filter({ hasText: place.success })).toHaveCount(1);

  await expect.poll(async () => (await mailsAbout(email)).length).toBe(1);
  const [mail] = await mailsAbout(email);
  expect(mail?.subject).toContain(validForms["new-customer"].legalCompanyName);
  const [enquiry] = await enquiriesOf(email);
  expect(enquiry).toMatchObject({ form: "new-customer", page: "/new-customer-form" });
  expect(enquiry?.fields).toEqual({ ...validForms["new-customer"], emailAddress: email });
  await expect(form.getByText(`Your reference is ${enquiry?.reference}.`)).toBeVisible();
});

test("labels beside a remark keep one line, so that the fields of a pair are level (2.20)", async ({
  page,
}) => {
  await page.goto(place.page);
  for (const width of [768, 1024, 1183, 1184]) {
    await page.setViewportSize({ width, height: 768 });
    const label = page.locator("label", { hasText: "Telephone Number" });
    expect((await label.boundingBox())?.height, `${width} px`).toBeLessThan(25);
  }
});
