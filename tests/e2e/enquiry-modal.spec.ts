import type { Locator } from "@playwright/test";
import {
  fieldIn,
  fillIn,
  holdBackAnswer,
  messageIn,
  modalOf,
  openModal,
  readFields,
  validEnquiry,
} from "./enquiry-forms.ts";
import { enquiriesOf, expect, mailsAbout, runCommand, test } from "./site.ts";

const labels = Object.keys(validEnquiry);
const phoneNote = "Please include international dialing code e.g. +91";
const red = "rgb(163, 38, 27)";

function submitButton(modal: Locator): Locator {
  return modal.getByRole("button", { name: "Send Enquiry" });
}

test.describe("what is in it", () => {
  test("2: the modal has its title, its fields in order with the note under Phone, its button and a close icon", async ({
    page,
  }) => {
    await page.goto("/products");
    const modal = await openModal(page);
    await expect(modal.getByRole("heading")).toHaveText("Send us an Enquiry");
    const visible = modal.locator("label:visible").filter({ hasNotText: "Website" });
    await expect(visible).toHaveText(labels);
    const places = await Promise.all(
      labels.map((label) =>
        modal.getByLabel(label, { exact: true }).evaluate((field) => field.getBoundingClientRect()),
      ),
    );
    for (const [index, place] of places.entries()) {
      const before = places[index - 1];
      if (before) expect(place.y > before.y || (place.y === before.y && place.x > before.x)).toBe(true);
    }
    await expect(modal.getByLabel("Phone")).toHaveAccessibleDescription(phoneNote);
    await expect(modal.getByText(phoneNote)).toBeVisible();
    await expect(modal.getByLabel("Message")).toHaveJSProperty("tagName", "TEXTAREA");
    await expect(submitButton(modal)).toBeEnabled();
    await expect(modal.getByRole("button", { name: "Close" })).toBeVisible();
  });

  test("2, 9: the modal is full on small screens, 3/4 on medium and 1/2 on large ones", async ({ page }) => {
    await page.goto("/new-customer-form");
    const modal = await openModal(page);
    for (const [width, share] of [
      [360, 1],
      [767, 1],
      [768, 3 / 4],
      [1023, 3 / 4],
      [1024, 1 / 2],
      [1440, 1 / 2],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      const box = await modal.evaluate((element) => element.getBoundingClientRect().width);
      // A scrollbar's place is no part of the screen's width.
      const available = await page.evaluate(() => document.documentElement.clientWidth);
      expect(Math.abs(box - available * share), `width at ${width} px`).toBeLessThanOrEqual(8);
      if (share === 1) expect(box).toBe(available);
    }
  });

  test("issue 2: fields say to the browser what they are for", async ({ page }) => {
    await page.goto("/products");
    const modal = await openModal(page);
    for (const [label, type, autocomplete, inputmode] of [
      ["Name", "text", "name", ""],
      ["Email", "email", "email", "email"],
      ["Phone", "tel", "tel", "tel"],
      ["Company", "text", "organization", ""],
    ] as const) {
      const field = modal.getByLabel(label, { exact: true });
      await expect(field).toHaveJSProperty("type", type);
      await expect(field).toHaveAttribute("autocomplete", autocomplete);
      await expect(field).toHaveJSProperty("inputMode", inputmode);
    }
    for (const label of ["Name", "Email", "Phone", "Message"]) {
      await expect(modal.getByLabel(label, { exact: true })).toHaveAttribute("aria-required", "true");
    }
    for (const label of ["Company", "Product Name"]) {
      await expect(modal.getByLabel(label)).not.toHaveAttribute("aria-required", "true");
    }
  });
});

test.describe("opening and closing", () => {
  test("4: the bar's button opens the modal; the close icon and Escape close it and give the focus back", async ({
    page,
  }) => {
    await page.goto("/products");
    const opener = page.getByRole("banner").getByRole("button", { name: "Send Enquiry" });
    await expect(modalOf(page)).toBeHidden();
    for (const close of [
      () => modalOf(page).getByRole("button", { name: "Close" }).click(),
      () => page.keyboard.press("Escape"),
    ]) {
      await opener.click();
      await expect(modalOf(page)).toBeVisible();
      await close();
      await expect(modalOf(page)).toBeHidden();
      await expect(opener).toBeFocused();
    }
  });

  test("decisions: a click beside the modal does not close it", async ({ page }) => {
    await page.goto("/products");
    const modal = await openModal(page);
    await page.mouse.click(60, 500);
    await page.waitForTimeout(300);
    await expect(modal).toBeVisible();
  });

  test("4, decisions: what was typed stays when the modal closes, and on pages visited inside the app", async ({
    page,
  }) => {
    await page.goto("/products");
    await fillIn(await openModal(page), validEnquiry);
    await page.keyboard.press("Escape");
    expect(await readFields(await openModal(page), labels)).toEqual(validEnquiry);
    await modalOf(page).getByRole("button", { name: "Close" }).click();
    await page.getByRole("main").getByRole("link", { name: "ODOUR CARE" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("ODOUR CARE SOLUTIONS");
    expect(await readFields(await openModal(page), labels)).toEqual(validEnquiry);
  });

  test("decisions: opened from elsewhere, Product Name is left as the visitor left it", async ({ page }) => {
    await page.goto("/products/drain-care/ozo-klear");
    await page.getByRole("main").getByRole("button", { name: "Have a question?" }).click();
    const product = modalOf(page).getByLabel("Product Name");
    await expect(product).toHaveValue("Klear");
    await product.fill("Klear, 5 litres");
    await page.keyboard.press("Escape");
    await expect((await openModal(page)).getByLabel("Product Name")).toHaveValue("Klear, 5 litres");
  });

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
});

const long = "a".repeat(64);
const label63 = "d".repeat(63);

/** Changes to valid values, the field at fault, and the message: the first failing rule in the order of the screen. */
const refusals: Array<[Record<string, string>, string, string]> = [
  [Object.fromEntries(labels.map((label) => [label, ""])), "Name", "Name is not allowed to be empty"],
  [{ Name: "" }, "Name", "Name is not allowed to be empty"],
  [{ Name: "", Email: "wrong", Phone: "1", Message: "" }, "Name", "Name is not allowed to be empty"],
  [{ Email: "" }, "Email", "Email is not allowed to be empty"],
  [{ Email: "asha" }, "Email", "Email must be a valid email"],
  [{ Email: "asha@example" }, "Email", "Email must be a valid email"],
  [{ Email: "asha@@example.com" }, "Email", "Email must be a valid email"],
  [{ Email: `a${long}@example.com` }, "Email", "Email must be a valid email"],
  [{ Email: `asha@d${label63}.com` }, "Email", "Email must be a valid email"],
  [{ Email: `${long}@${label63}.${label63}.${"d".repeat(59)}.com` }, "Email", "Email must be a valid email"],
  [{ Email: "wrong", Phone: "1", Message: "" }, "Email", "Email must be a valid email"],
  [{ Phone: "" }, "Phone", "Phone is not allowed to be empty"],
  [{ Phone: "+919876" }, "Phone", "Phone length must be at least 8 characters long"],
  [{ Phone: "wrong" }, "Phone", "Phone length must be at least 8 characters long"],
  [
    { Phone: "9198765432" },
    "Phone",
    "Phone with value 9198765432 fails to match the required pattern: /^\\+\\d+$/",
  ],
  [
    { Phone: "+91 98765 43210" },
    "Phone",
    "Phone with value +91 98765 43210 fails to match the required pattern: /^\\+\\d+$/",
  ],
  [{ Phone: "wrong", Message: "" }, "Phone", "Phone length must be at least 8 characters long"],
  [{ Message: "" }, "Message", "Message is not allowed to be empty"],
];

test("5, 8: the first failing rule's message is shown in red under the button, and the modal stays open", async ({
  page,
}) => {
  await page.goto("/products");
  const modal = await openModal(page);
  test.setTimeout(90_000);
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  for (const [changes, label, message] of refusals) {
    await test.step(`${JSON.stringify(changes)}: ${message}`, async () => {
      await fillIn(modal, { ...validEnquiry, ...changes });
      await submitButton(modal).click();
      await expect(messageIn(modal)).toHaveText(message);
      await expect(messageIn(modal)).toHaveCSS("color", red);
      const button = await submitButton(modal).boundingBox();
      const text = await messageIn(modal).boundingBox();
      expect(text?.y).toBeGreaterThanOrEqual((button?.y ?? 0) + (button?.height ?? 0));
      await expect(modal).toBeVisible();
      // The field at fault: focused, marked, and described by the message.
      const field = modal.getByLabel(label, { exact: true });
      await expect(field).toBeFocused();
      await expect(field).toHaveAttribute("aria-invalid", "true");
      const advice = await modal.locator(`[data-advice]:visible`).textContent();
      expect(advice).toMatch(/^(Write|Shorten) .{10}/);
      await expect(field).toHaveAccessibleDescription(
        label === "Phone" ? `${message} ${advice} ${phoneNote}` : `${message} ${advice}`,
      );
      await expect(modal.locator("[data-advice]:visible")).toBeInViewport();
      await expect(modal.locator("[aria-invalid]")).toHaveCount(1);
      expect(await readFields(modal, labels)).toEqual({ ...validEnquiry, ...changes });
    });
  }
  expect(posts, "nothing is sent before it is valid").toEqual([]);
});

test("issue 12: in a small window a failed send leaves the field at fault, the button and the message in sight", async ({
  page,
}) => {
  await page.goto("/products");
  const modal = await openModal(page);
  for (const [width, height] of [
    [360, 640],
    [360, 800],
    [844, 390],
    [720, 450],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const label of ["Name", "Message"]) {
      await fillIn(modal, { ...validEnquiry, [label]: "" });
      await submitButton(modal).click();
      await expect(messageIn(modal)).toBeInViewport({ ratio: 1 });
      await expect(submitButton(modal)).toBeInViewport({ ratio: 1 });
      // Not under the button either: there a click would go to the button.
      await fieldIn(modal, label).click({ trial: true, timeout: 1_000 });
    }
  }
});

/** What must not be refused: the limits themselves, every top-level domain, optional fields left empty. */
const acceptances: Array<[string, (email: string) => Record<string, string>]> = [
  ["optional fields left empty", () => ({ Company: "", "Product Name": "" })],
  ["the shortest phone number", () => ({ Phone: "+9198765" })],
  [
    "a top-level domain that nobody knows",
    (email) => ({ Email: email.replace("example.com", "firma.unheardof") }),
  ],
  [
    "a local part of 64 and a segment of 63",
    (email) => ({ Email: `${email.slice(0, 40).padEnd(64, "a")}@${label63}.com` }),
  ],
];

test("5, 9: the modal accepts what must not be refused", async ({ page, email }) => {
  await page.goto("/products");
  for (const [index, [what, change]] of acceptances.entries()) {
    await test.step(what, async () => {
      const values = { ...validEnquiry, Email: `${index}-${email}`, ...change(email) };
      const modal = await openModal(page);
      await fillIn(modal, values);
      await submitButton(modal).click();
      await expect(modal).toBeHidden();
      const [enquiry] = await enquiriesOf(values.Email);
      expect(enquiry?.fields).toMatchObject({ phone: values.Phone, company: values.Company });
    });
  }
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
  expect(await readFields(modal, labels)).toEqual(values);
});

test("decisions: after a success the next submit is a new enquiry, even with the same values", async ({
  page,
  email,
}) => {
  await page.goto("/products");
  for (const count of [1, 2]) {
    const modal = await openModal(page);
    await fillIn(modal, { ...validEnquiry, Email: email });
    await submitButton(modal).click();
    await expect(modal).toBeHidden();
    expect(await enquiriesOf(email)).toHaveLength(count);
  }
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
    await form.getByRole("button", { name: "Send Enquiry" }).click();
    await expect(fieldIn(form, "Message")).toHaveValue("");
    const notice = page.getByRole("main").getByRole("status");
    await expect(notice).toContainText("Enquiry sent");
    await expect(notice).toBeFocused();
    const [enquiry] = await enquiriesOf(email);
    expect(enquiry?.fields.message).toBe(message);
    await expect(notice).toContainText(enquiry?.reference ?? "missing");
  }
  expect(await enquiriesOf(email)).toHaveLength(2);
});
