import type { Locator } from "@playwright/test";
import {
  expectOneEnquiry,
  fieldIn,
  formPlaces,
  holdBack,
  laterScripts,
  openFilled,
  openModal,
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

/** Applies every kind of change, and expects after each change that values, focus and selection are kept. */
async function interfere(form: Locator, { focused, fields }: ChangedForm) {
  const field = form.locator(`[name=${focused}]`).first();
  await field.focus();
  await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 5));
  const table = Object.entries(kinds).map(([kind, apply]) => `${JSON.stringify(kind)}: ${apply}`);
  await form.page().evaluate(`void (window.kinds = {${table.join(",")}})`);
  const results = await form.evaluate(applyAndRead, { focused, names: Object.keys(fields) });
  for (const [kind, left] of Object.entries(results))
    expect.soft(left, kind).toEqual({ values: fields, hasFocus: true, selection: [2, 5], isOpen: true });
}

/** Applies every kind of change and returns the form's state after each change. Runs in the page. */
async function applyAndRead(
  element: SVGElement | HTMLElement,
  { focused, names }: { focused: string; names: string[] },
) {
  const form = element as HTMLFormElement;
  const results: Record<string, unknown> = {};
  const { port1, port2 } = new MessageChannel();
  for (const [kind, apply] of Object.entries((window as unknown as { kinds: typeof kinds }).kinds)) {
    apply(form, focused);
    // The message arrives after the page's listeners and observers have run. A timer would not run, because the clock is stopped.
    await new Promise((resolve) => {
      port1.onmessage = resolve;
      port2.postMessage("");
    });
    const read = (name: string) => form.querySelector<HTMLInputElement>(`[name=${name}]`)?.value;
    const input = form.querySelector<HTMLInputElement>(`[name=${focused}]`);
    results[kind] = {
      values: Object.fromEntries(names.map((name) => [name, read(name)])),
      hasFocus: document.activeElement === input,
      selection: [input?.selectionStart, input?.selectionEnd],
      isOpen: form.closest("dialog")?.open ?? true,
    };
  }
  return results;
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

test("an extension's copy of a form is posted natively, and the copy and the original make one enquiry", async ({
  page,
  email,
}) => {
  const { form: dialog, button } = await openFilled(page, formPlaces.modal, email);
  await dialog.locator("form").evaluate((form) => form.after(form.cloneNode(true)));
  await button.first().click();
  await expect(dialog).toBeHidden();
  await openModal(page);
  await button.last().click();
  await expect(page).toHaveURL("/enquiry");
  await expectOneEnquiry(page, formPlaces["/enquiry"], email);
});

test.describe("an island whose code throws", () => {
  test.use({ expectedConsole: /An extension has broken it/ });

  test("is rendered again with the typed text, and the enquiry is sent", async ({
    page,
    email,
    complaints,
  }) => {
    await openFilled(page, formPlaces.modal, email, { Phone: "wrong one" });
    const form = page.locator(changedForms.modal.selector);
    await expect.poll(() => isHydrated(form)).toBe(true);
    // Makes React's first update of the alert's text throw.
    await form.locator("[role=alert]").evaluate((place) => {
      Object.defineProperty(place, "textContent", {
        set() {
          throw new Error("An extension has broken it.");
        },
      });
    });
    await form.locator("[type=submit]").click();
    await expect.poll(() => complaints.length).toBe(1);
    await expect(form.locator("[name=message]")).toHaveValue(validEnquiry.Message);
    await form.locator("[name=phone]").fill(validEnquiry.Phone);
    await form.locator("[type=submit]").click();
    await expectOneEnquiry(page, formPlaces.modal, email);
  });
});

test("the focus stays in the field to which the visitor moves while React replaces a changed form", async ({
  page,
}) => {
  // React schedules its work with messages, so the test delays messages until the focus has moved.
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    const held: Array<() => void> = [];
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      held.push(() => postMessage.call(this, message));
    } as typeof postMessage;
    const letReactWork = () => {
      MessagePort.prototype.postMessage = postMessage;
      for (const send of held) send();
    };
    Object.assign(window, { held, letReactWork });
  });
  await page.goto("/new-customer-form");
  const form = page.locator("main form");
  await form.evaluate(kinds["an extension adds a button to each label"] as never);
  await form.locator("[name=legalCompanyName]").focus();
  await page.waitForFunction(() => (window as unknown as { held: unknown[] }).held.length > 0);
  expect(await isHydrated(form)).toBe(false);
  // React stops events that arrive during hydration, so the test listens at the window, which events reach first. React dispatches
  // the events again later, so the test counts each field once.
  const focused = await page.evaluateHandle(() => {
    const names = new Set<string>();
    addEventListener("focusin", ({ target }) => names.add((target as HTMLInputElement).name), true);
    return names;
  });
  await form.locator("[name=fullInvoiceAddress]").focus();
  await page.keyboard.insertText("1 Example Road");
  await page.evaluate(() => (window as unknown as { letReactWork(): void }).letReactWork());
  await expect.poll(() => isHydrated(form)).toBe(true);
  await page.keyboard.insertText(", Bengaluru");
  expect(await focused.evaluate((names) => [...names])).toEqual(["fullInvoiceAddress"]);
  await expect(fieldIn(form, "Full Invoice Address")).toHaveValue("1 Example Road, Bengaluru");
});
