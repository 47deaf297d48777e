import {
  bothForms,
  expectValues,
  fieldIn,
  fillIn,
  formOf,
  holdBack,
  hydrated,
  laterScripts,
  messageIn,
  openFilled,
  openModal,
  phoneNote,
  recordPosts,
  red,
  submitButton,
  validEnquiry,
} from "./enquiry-forms.ts";
import { expect, failedToLoad, test } from "./site.ts";

test.use({ expectedConsole: failedToLoad });

// domain/enquiries/rules.test.ts compares every rule with Joi, and tests/site/forms.test.ts reads the fields.
for (const [name, phone, last] of [
  ["modal", "Phone", "Message"],
  ["new customer form", "Telephone Number", "Email Address"],
] as const)
  test(`${name}: the first failing rule's message is red and describes the field, and nothing is sent (4.4, 4.7, 5.1)`, async ({
    page,
    email,
  }) => {
    const { form, values, button } = await openFilled(page, bothForms[name], email);
    const posts = recordPosts(page);
    // An attribute that an extension has set must not hide the message.
    await page.evaluate(() => {
      for (const element of document.forms) element.ariaBusy = "false";
    });
    const changes = { [phone]: "9198765432", [last]: "" };
    await fillIn(form, changes);
    await button.click();
    const message = `${phone} with value 9198765432 fails to match the required pattern: /^\\+\\d+$/`;
    await expect(messageIn(form)).toHaveText(message);
    await expect(messageIn(form)).toHaveCSS("color", red);
    // Screen readers read the message as the field's description, so the alert must not repeat it.
    await expect(messageIn(form)).toHaveAttribute("aria-live", "off");
    const [text, pressed] = await Promise.all([messageIn(form).boundingBox(), button.boundingBox()]);
    expect((text?.y ?? 0) > (pressed?.y ?? 0), "the message is under the button").toBe(name === "modal");
    await expect(form).toBeVisible();
    const field = fieldIn(form, phone);
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(form.locator("[aria-invalid=true]")).toHaveCount(1);
    const advice = form.locator("[id$=-advice]:visible");
    await expect(advice).toHaveText(/^Enter .{10}/);
    await expect(advice).toBeInViewport();
    await expect(advice, "red is the message alone").not.toHaveCSS("color", red);
    await expect(field).toHaveAccessibleDescription(`${message} ${await advice.textContent()} ${phoneNote}`);
    await expectValues(form, { ...values, ...changes });
    // The correction removes the message and the advice.
    await fillIn(form, values);
    await expect(advice).toHaveCount(0);
    await expect(messageIn(form)).toBeHidden();
    await expect(form.locator("[aria-invalid]")).toHaveCount(0);
    expect(posts).toEqual([]);
  });

test("in small windows the advice beside the refused field and the close icon are in view", async ({
  page,
}) => {
  await page.goto("/products");
  const form = await hydrated(await openModal(page));
  await fillIn(form, validEnquiry);
  for (const [width, height] of [
    [360, 640],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const label of ["Name", "Message"] as const) {
      await fieldIn(form, label).fill("");
      await submitButton(form).click();
      await expect(form.locator("[id$=-advice]:visible")).toBeInViewport({ ratio: 1 });
      await expect(form.getByRole("button", { name: "Close" })).toBeInViewport({ ratio: 1 });
      await fieldIn(form, label).fill(validEnquiry[label] ?? "");
    }
  }
});

test("Undo takes back what was typed in Message before and after React has hydrated the form", async ({
  page,
}) => {
  await page.goto("/enquiry?message=Hello");
  const message = fieldIn(formOf(page), "Message");
  await message.press("End");
  await message.pressSequentially(" Two slow");
  await hydrated(formOf(page));
  await message.press("End");
  await message.pressSequentially(" drains");
  for (const _ of [1, 2, 3]) await page.keyboard.press("ControlOrMeta+z");
  await expect(message).toHaveValue("Hello");
});

test("a field that was filled in before React has arrived gets an input event, so that an island knows its text", async ({
  page,
}) => {
  const arrive = await holdBack(page, laterScripts);
  await page.goto("/products");
  const form = await openModal(page);
  await fieldIn(form, "Company").fill("Lakeview");
  const heard = page.evaluate(
    () =>
      new Promise((resolve) => {
        addEventListener(
          "input",
          ({ target, isTrusted }) => !isTrusted && resolve((target as HTMLInputElement).value),
        );
      }),
  );
  arrive();
  expect(await heard).toBe("Lakeview");
  await hydrated(form);
  await expect(fieldIn(form, "Company")).toHaveValue("Lakeview");
});

test("Escape and Enter of an input method neither close the modal nor send the form", async ({ page }) => {
  await page.goto("/products");
  const form = await hydrated(await openModal(page));
  await fieldIn(form, "Company").focus();
  const session = await page.context().newCDPSession(page);
  for (const key of ["Escape", "Enter"]) {
    // As Safari sends the key that ends a composition.
    const isKept = await fieldIn(form, "Company").evaluate((field, name) => {
      const event = { key: name, keyCode: 229, bubbles: true, cancelable: true };
      return field.dispatchEvent(new KeyboardEvent("keydown", event));
    }, key);
    expect(isKept, `${key}, as in Safari`).toBe(false);
    await session.send("Input.imeSetComposition", { text: "くり", selectionStart: 2, selectionEnd: 2 });
    await page.keyboard.press(key);
    await expect(form).toBeVisible();
    await expect(messageIn(form)).toBeHidden();
    await session.send("Input.insertText", { text: "栗" });
  }
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
});

test("after the script of the islands could not be loaded, the next use of the form loads it again", async ({
  page,
}) => {
  await page.route(laterScripts, (route) => route.abort(), { times: 1 });
  await page.goto("/enquiry");
  const failed = page.waitForEvent("requestfailed");
  await formOf(page).getByRole("textbox").first().focus();
  await failed;
  await fieldIn(formOf(page), "Company").focus();
  await expect(page.locator("main [data-hydrated] form")).toBeVisible();
});
