import type { Locator } from "@playwright/test";
import {
  expectOneEnquiry,
  fieldIn,
  formPlaces,
  holdBack,
  laterScripts,
  openFilled,
  recordPosts,
  stopClock,
  validEnquiry,
  validNewCustomer,
} from "./enquiry-forms.ts";
import { kinds } from "./interference.ts";
import { enquiriesOf, expect, test } from "./site.ts";

// React logs error 418 when an extension has changed the HTML: https://react.dev/errors/418.
test.use({ expectedConsole: /Minified React error #418/ });

/** Forms that the tests change. A selector finds the form even after a change of its labels and texts. */
const changedForms = {
  modal: {
    ...formPlaces.modal,
    selector: "#enquiry form",
    focused: "company",
    fields: { name: "Asha Rao", company: "Lakeview Hotels", message: validEnquiry.Message },
  },
  "new customer form": {
    ...formPlaces["new customer form"],
    selector: "main form",
    focused: "contactFullName",
    fields: { contactFullName: "Asha Rao", invoiceCountry: "India", message: validNewCustomer.Message },
  },
};

type ChangedForm = (typeof changedForms)[keyof typeof changedForms];

/** Applies every kind of change, and expects that values, focus and selection are kept. */
async function interfere(form: Locator, { focused, fields }: ChangedForm) {
  const field = form.locator(`[name=${focused}]`).first();
  await field.focus();
  await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 5));
  for (const apply of Object.values(kinds)) await form.evaluate(apply as never, focused);
  for (const [name, value] of Object.entries(fields))
    await expect.soft(form.locator(`[name=${name}]`).first(), name).toHaveValue(value);
  await expect.soft(field).toBeFocused();
  const selection = field.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd]);
  expect.soft(await selection).toEqual([2, 5]);
  await expect.soft(form).toBeVisible();
}

/** Whether React has hydrated the form. */
function isHydrated(form: Locator) {
  return form.evaluate((element) => Object.keys(element).some((key) => key.startsWith("__reactProps")));
}

for (const [name, when] of [
  ["modal", "before hydration"],
  ["new customer form", "between press and hydration"],
  ["new customer form", "after hydration"],
] as const) {
  test(`${name}: no enquiry is lost when extensions change the page ${when}`, async ({ page, email }) => {
    const place = changedForms[name];
    const posts = recordPosts(page);
    const release = await holdBack(page, laterScripts);
    if (when === "after hydration") release();
    await openFilled(page, place, email);
    const form = page.locator(place.selector);
    // Otherwise the submit would be posted natively if hydration takes more than five seconds.
    await stopClock(page);
    const button = form.locator("[type=submit]");
    const isPressedFirst = when === "between press and hydration";
    if (when === "after hydration") await expect.poll(() => isHydrated(form)).toBe(true);
    if (isPressedFirst) {
      await button.dblclick();
      await expect(button).toBeDisabled();
      await expect(form.locator("[data-spinner]")).toBeVisible();
    }
    await interfere(form, place);
    release();
    if (!isPressedFirst) {
      // The click waits for hydration, because a click while React replaces the button would not submit the form.
      await expect.poll(() => isHydrated(form)).toBe(true);
      await button.click();
    }
    await expect.poll(async () => (await enquiriesOf(email)).length).toBe(1);
    expect((await enquiriesOf(email))[0]?.fields).toMatchObject(place.fields);
    await expect.poll(() => posts.length).toBe(1);
  });
}

test("React waits for the end of an IME composition before it replaces a changed form", async ({ page }) => {
  const release = await holdBack(page, laterScripts);
  await page.goto("/new-customer-form");
  const form = page.locator("main form");
  const field = form.locator("[name=contactFullName]");
  await field.focus();
  const input = await page.context().newCDPSession(page);
  await input.send("Input.imeSetComposition", { text: "にほ", selectionStart: 2, selectionEnd: 2 });
  await form.evaluate(kinds["an extension adds a button to each label"] as never);
  release();
  await page.waitForLoadState("networkidle");
  expect(await isHydrated(form)).toBe(false);
  await input.send("Input.imeSetComposition", { text: "日本", selectionStart: 2, selectionEnd: 2 });
  await input.send("Input.insertText", { text: "日本" });
  await expect.poll(() => isHydrated(form)).toBe(true);
  await expect(field).toHaveValue("日本");
  await expect(field).toBeFocused();
});

test.describe("an island whose code throws", () => {
  test.use({ expectedConsole: /An extension has broken it/ });

  test("is rendered again with the typed text, and the enquiry is sent", async ({
    page,
    email,
    complaints,
  }) => {
    const { form: modal, button } = await openFilled(page, formPlaces.modal, email, { Phone: "wrong one" });
    await expect.poll(() => isHydrated(modal.locator("form"))).toBe(true);
    // Makes React's first update of the alert's text throw.
    await modal.locator("[role=alert]").evaluate((place) => {
      Object.defineProperty(place, "textContent", {
        set() {
          throw new Error("An extension has broken it.");
        },
      });
    });
    await button.click();
    await expect.poll(() => complaints.length).toBe(1);
    await fieldIn(modal, "Phone").fill(validEnquiry.Phone);
    await button.click();
    await expectOneEnquiry(page, formPlaces.modal, email);
    await expect(page).toHaveURL(formPlaces.modal.page);
    expect((await enquiriesOf(email))[0]?.fields.message).toBe(validEnquiry.Message);
  });
});

test("the focus stays in the field to which the visitor moves while React replaces a changed form", async ({
  page,
}) => {
  // React schedules its work with messages. The focus moves when React sends its first message.
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      MessagePort.prototype.postMessage = postMessage;
      document.querySelector<HTMLElement>("[name=fullInvoiceAddress]")?.focus();
      this.postMessage(message);
    };
  });
  await page.goto("/new-customer-form");
  const form = page.locator("main form");
  await form.evaluate(kinds["an extension adds a button to each label"] as never);
  await form.locator("[name=legalCompanyName]").focus();
  await expect.poll(() => isHydrated(form)).toBe(true);
  await expect(fieldIn(form, "Full Invoice Address")).toBeFocused();
});
