import { countries } from "#domain/enquiries/countries.ts";
import {
  expectValues,
  type FormPlace,
  fieldIn,
  fillIn,
  formOf,
  formPlaces,
  holdBack,
  hydrated,
  laterScripts,
  messageIn,
  openFilled,
  phoneNote,
  recordPosts,
  red,
  submitButton,
  validEnquiry,
} from "./enquiry-forms.ts";
import { expect, failedToLoad, test } from "./site.ts";

test.use({ expectedConsole: failedToLoad });

const { modal, "new customer form": newCustomerForm } = formPlaces;

type Field = readonly [label: string, autocomplete: string | null, kind: string];
type Refusal = readonly [changes: Record<string, string>, label: string, message: string];
const pattern = "fails to match the required pattern: /^\\+\\d+$/";

/**
 * The forms with their fields in screen order: label, `autocomplete`, and whether the field is required or multi-line. `mark`
 * follows the label of a required field. Each refusal has invalid values, the refused field and the message.
 * domain/enquiries/rules.test.ts compares every rule with Joi.
 */
const forms: Array<{
  place: FormPlace;
  title: string;
  mark: string;
  fields: Field[];
  refusals: Refusal[];
}> = [
  {
    place: modal,
    title: "Send us an Enquiry",
    mark: "",
    fields: [
      ["Name", "name", "required"],
      ["Email", "email", "required"],
      ["Phone", "tel", "required"],
      ["Company", "organization", ""],
      ["Product Name", null, ""],
      ["Message", null, "required multi-line"],
    ],
    refusals: [
      [{ Name: "", Email: "wrong", Message: "" }, "Name", "Name is not allowed to be empty"],
      [{ Phone: "9198765432", Message: "" }, "Phone", `Phone with value 9198765432 ${pattern}`],
    ],
  },
  {
    place: newCustomerForm,
    title: "New Customer Form",
    mark: "*",
    fields: [
      ["Legal Company Name", "organization", "required"],
      ["Full Invoice Address", "street-address", "multi-line"],
      ["Invoice Country", "country-name", ""],
      ["Contact Full Name", "name", "required"],
      ["Telephone Number", "tel", "required"],
      ["Email Address", "email", "required"],
      ["Message", null, "multi-line"],
    ],
    refusals: [
      [
        { "Legal Company Name": "", "Contact Full Name": "" },
        "Legal Company Name",
        "Legal Company Name is not allowed to be empty",
      ],
      [
        { "Telephone Number": "00919876543210", "Email Address": "" },
        "Telephone Number",
        `Telephone Number with value 00919876543210 ${pattern}`,
      ],
    ],
  },
];

for (const { place, title, mark, fields, refusals } of forms) {
  test(`${title}: the form has its title, fields in order, asterisks, note and button (2.12, 2.20, 3.4)`, async ({
    page,
  }) => {
    await page.goto(place.page);
    const form = await place.find(page);
    await expect(page.getByRole("heading", { name: title, exact: true })).toBeVisible();
    await expect(form.locator("label").filter({ hasNotText: "Leave this empty" })).toHaveText(
      fields.map(([label, , kind]) => (kind.includes("required") ? `${label}${mark}` : label)),
    );
    for (const [label, autocomplete, kind] of fields) {
      const field = fieldIn(form, label);
      if (autocomplete) await expect(field).toHaveAttribute("autocomplete", autocomplete);
      if (autocomplete === "tel" || autocomplete === "email")
        await expect(field).toHaveJSProperty("inputMode", autocomplete);
      if (kind.includes("required")) await expect(field).toHaveAttribute("aria-required", "true");
      else await expect(field).not.toHaveAttribute("aria-required", "true");
      if (kind.includes("multi-line")) await expect(field).toHaveJSProperty("tagName", "TEXTAREA");
      if (autocomplete === "tel") await expect(field).toHaveAccessibleDescription(phoneNote);
    }
    await expect(form.getByText(phoneNote)).toBeVisible();
    await expect(form.getByRole("link", { name: "privacy page" })).toHaveAttribute("href", "/privacy");
    await expect(form.getByRole("button", { name: place.button })).toBeEnabled();
  });

  test(`${title}: the first failing rule's message is red and describes the field, and nothing is sent (4.4, 4.7, 5.1)`, async ({
    page,
    email,
  }) => {
    const { form, values, button } = await openFilled(page, place, email);
    const posts = recordPosts(page);
    // An attribute that an extension has set must not hide the message.
    await page.evaluate(() => {
      for (const element of document.forms) element.ariaBusy = "false";
    });
    for (const [changes, label, message] of refusals) {
      await fillIn(form, changes);
      await button.click();
      await expect(messageIn(form)).toHaveText(message);
      await expect(messageIn(form)).toHaveCSS("color", red);
      // Screen readers read the message as the field's description, so the alert must not repeat it.
      await expect(messageIn(form)).toHaveAttribute("aria-live", "off");
      const [text, pressed] = await Promise.all([messageIn(form).boundingBox(), button.boundingBox()]);
      expect((text?.y ?? 0) > (pressed?.y ?? 0), "the message is under the button").toBe(place === modal);
      await expect(form).toBeVisible();
      const field = fieldIn(form, label);
      await expect(field).toBeFocused();
      await expect(field).toHaveAttribute("aria-invalid", "true");
      await expect(form.locator("[aria-invalid=true]")).toHaveCount(1);
      const advice = form.locator("[data-advice]:visible");
      await expect(advice).toHaveText(/^(Enter|Choose|Shorten) .{10}/);
      await expect(advice).toBeInViewport();
      const note = /Phone|Telephone/.test(label) ? ` ${phoneNote}` : "";
      await expect(field).toHaveAccessibleDescription(`${message} ${await advice.textContent()}${note}`);
      await expectValues(form, { ...values, ...changes });
      // The correction removes the message and the advice.
      await fillIn(form, values);
      await expect(advice).toHaveCount(0);
      await expect(messageIn(form)).toBeHidden();
      await expect(form.locator("[aria-invalid]")).toHaveCount(0);
    }
    expect(posts).toEqual([]);
  });
}

test("Invoice Country has a placeholder and 249 countries, and another country is refused (2.20, 9.3)", async ({
  page,
  email,
}) => {
  const { form, button } = await openFilled(page, newCustomerForm, email, { "Invoice Country": "" });
  const dropdown = fieldIn(form, "Invoice Country");
  expect(countries).toHaveLength(249);
  await expect(dropdown.getByRole("option")).toHaveText(["Select your option", ...countries]);
  await dropdown.evaluate((element: HTMLSelectElement) => {
    element.add(new Option("Atlantis"));
    element.value = "Atlantis";
  });
  await button.click();
  await expect(messageIn(form)).toHaveText("Invoice Country must be one of the listed countries");
  await expect(dropdown).toBeFocused();
});

test("in small windows the advice beside the refused field and the close icon are in view", async ({
  page,
}) => {
  await page.goto("/products");
  const form = await hydrated(await modal.find(page));
  await fillIn(form, validEnquiry);
  for (const [width, height] of [
    [360, 640],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const label of ["Name", "Message"] as const) {
      await fieldIn(form, label).fill("");
      await submitButton(form).click();
      await expect(form.locator("[data-advice]:visible")).toBeInViewport({ ratio: 1 });
      await expect(form.getByRole("button", { name: "Close" })).toBeInViewport({ ratio: 1 });
      await fieldIn(form, label).fill(validEnquiry[label] ?? "");
    }
  }
});

test("Undo takes back what was typed in Message after React has hydrated the form", async ({ page }) => {
  for (const [path, text] of [
    ["/products", ""],
    ["/enquiry?message=Hello", "Hello"],
  ] as const) {
    await page.goto(path);
    const form = await hydrated(path === "/products" ? await modal.find(page) : formOf(page));
    const message = fieldIn(form, "Message");
    await message.press("End");
    await message.pressSequentially(" Two slow");
    await fieldIn(form, "Company").fill("Lakeview");
    await message.focus();
    await message.press("End");
    await message.pressSequentially(" drains");
    await page.keyboard.press("ControlOrMeta+z");
    await page.keyboard.press("ControlOrMeta+z");
    await page.keyboard.press("ControlOrMeta+z");
    await expect(message).toHaveValue(text);
  }
});

test("a field that was filled in before React has arrived gets an input event, so that an island knows its text", async ({
  page,
}) => {
  const arrive = await holdBack(page, laterScripts);
  await page.goto("/products");
  const form = await modal.find(page);
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
  const form = await hydrated(await modal.find(page));
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

test("a success without a reference, as from a server that stores nothing, is a success", async ({
  page,
  email,
}) => {
  const { form, button } = await openFilled(page, modal, email);
  await page.route("**/submit/enquiry", (route) => route.fulfill({ json: { ok: true, reference: null } }));
  await button.click();
  await expect(page.getByRole("status").filter({ hasText: "Enquiry sent" })).toBeVisible();
  await expect(form).toBeHidden();
});
