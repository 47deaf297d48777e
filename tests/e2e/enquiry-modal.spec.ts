import { validForms } from "../support/valid-forms.ts";
import {
  expectValues,
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
import { enquiriesOf, expect, mailsAbout, test } from "./site.ts";

test("the modal takes the full width of small screens, 3/4 of medium and 1/2 of large (2.13)", async ({
  page,
}) => {
  const modal = await openModal(page, "/new-customer-form");
  for (const [width, share] of [
    [360, 1],
    [767, 1],
    [768, 3 / 4],
    [1023, 3 / 4],
    [1024, 1 / 2],
    [1440, 1 / 2],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    // The space of the scrollbar does not count. The window gets its new size some time after the call.
    const difference = () =>
      modal.evaluate((element, part) => {
        const available = document.body.getBoundingClientRect().width * part;
        return Math.abs(element.getBoundingClientRect().width - available);
      }, share);
    await expect.poll(difference, `width at ${width} px`).toBeLessThanOrEqual(share === 1 ? 0 : 8);
  }
});

test("the modal opens from every page's bar and footer, the close icon and Escape close it, but not a click outside, and the focus returns to the opener (1.10, 1.11, 4.1)", async ({
  page,
}) => {
  await page.goto("/");
  const modal = modalOf(page);
  await expect(modal).toBeHidden();
  const byIcon = () => modal.getByRole("button", { name: "Close" }).click();
  const byEscape = () => page.keyboard.press("Escape");
  for (const [landmark, name, close] of [
    ["banner", "Send Enquiry", byIcon],
    ["contentinfo", /Send an enquiry/, byEscape],
    ["contentinfo", "Have a question?", byEscape],
  ] as const) {
    const opener = page.getByRole(landmark).getByRole("button", { name });
    await opener.click();
    await expect(fieldIn(modal, "Name")).toBeFocused();
    await expect(fieldIn(modal, "Product Name")).toHaveValue("");
    await page.mouse.click(60, 500);
    await expect(modal).toBeVisible();
    await close();
    await expect(modal).toBeHidden();
    await expect(opener).toBeFocused();
  }
});

test("on a product's page, whichever button opens the modal, Product Name has the product, until the visitor clears it (1.11)", async ({
  page,
}) => {
  await page.goto("/products/drain-care/ozo-klear");
  const product = fieldIn(modalOf(page), "Product Name");
  for (const [landmark, name] of [
    ["contentinfo", /Send an enquiry/],
    ["contentinfo", "Have a question?"],
    ["main", "Have a question?"],
  ] as const) {
    await page.getByRole(landmark).getByRole("button", { name }).click();
    await expect(product).toHaveValue("Klear");
    await page.keyboard.press("Escape");
  }
  await openModal(page);
  await product.fill("");
  await openModal(page, "/products/drain-care/ozo-p-sol");
  await expect(product).toHaveValue("");
});

test("a success clears the error, closes the modal and is announced, and the enquiry is stored and mailed to sales (4.2, 4.5, 10.1)", async ({
  page,
  email,
}) => {
  const path = "/products/degreaser/ozo-nova";
  await page.goto(path);
  const opener = page.getByRole("main").getByRole("button", { name: "Have a question?" });
  const toast = page.getByRole("region", { name: "Your enquiry" });
  await expect(toast).toHaveCount(0);
  await opener.click();
  const modal = await hydrated(modalOf(page));
  const { "Product Name": _filled, ...others } = validEnquiry;
  const values = { ...others, Email: email, Name: "Zoë D'Souza" };
  await fillIn(modal, { ...values, Phone: "" });
  await submitButton(modal).click();
  await expect(messageIn(modal)).toHaveText("Phone is not allowed to be empty");
  await fillIn(modal, values);
  await submitButton(modal).click();
  await expect(modal).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: "Enquiry sent" })).toBeVisible();
  await expect(toast).toBeInViewport({ ratio: 1 });
  const [enquiry] = await enquiriesOf(email);
  if (!enquiry) throw new Error("The enquiry is missing.");
  const details = `Your reference is ${enquiry.reference}.`;
  await expect(toast).toContainText(details);
  // It is white on tinted stages too, and on phones 16 px above the window's lower edge.
  await expect(toast).toHaveCSS("background-color", "rgb(255, 255, 255)");
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.setViewportSize({ width: 390, height: 844 });
  const lowerEdge = async () => {
    const box = await toast.boundingBox();
    return box && box.y + box.height;
  };
  await expect.poll(lowerEdge).toBeCloseTo(828, 0);
  await page.setViewportSize({ width, height });

  // The toast stays until the visitor closes it. The reference is also in the modal.
  await toast.getByRole("button", { name: "Close message" }).click();
  await expect(toast).toHaveCount(0);
  await opener.click();
  await expect(modal.getByText(details)).toBeVisible();
  await expect(messageIn(modal)).toBeHidden();
  await expect(modal.locator("[aria-invalid]")).toHaveCount(0);
  // The values are not reset (requirement 4.2).
  await expectValues(modal, values);

  expect(enquiry).toMatchObject({ form: "enquiry", page: path });
  expect(enquiry.fields).toEqual({
    ...validForms.enquiry,
    name: "Zoë D'Souza",
    email,
    product: "Nova Heavy-Duty Degreaser",
  });
  await expect.poll(async () => (await mailsAbout(email)).length).toBe(1);
  const [mail] = await mailsAbout(email);
  expect(mail?.to?.map(({ address }) => address)).toEqual(["sales@ozo.example"]);
  expect(mail?.replyTo?.map(({ address }) => address)).toEqual([email]);
});

test("on the enquiry page a success is shown above a new, empty form (10.1)", async ({ page, email }) => {
  await page.goto("/enquiry");
  const form = await hydrated(formOf(page));
  await fillIn(form, { ...validEnquiry, Email: email });
  await submitButton(form).click();
  await expect(fieldIn(form, "Message")).toHaveValue("");
  const notice = page.getByRole("main").getByRole("status");
  await expect(notice).toContainText("Enquiry sent");
  await expect(notice).toBeFocused();
  const enquiries = await enquiriesOf(email);
  expect(enquiries).toHaveLength(1);
  await expect(notice).toContainText(enquiries[0]?.reference ?? "missing");
});
