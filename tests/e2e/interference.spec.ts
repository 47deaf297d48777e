import type { Locator, Page } from "@playwright/test";
import { fillIn, validEnquiry, validNewCustomer } from "./enquiry-forms.ts";
import { kinds } from "./interference.ts";
import { enquiriesOf, expect, test } from "./site.ts";

/** Both forms, found by what no extension changes. */
const forms = {
  modal: {
    path: "/products/drain-care",
    find: (page: Page) => page.locator("#enquiry form"),
    async open(page: Page) {
      await page.getByRole("banner").getByRole("button", { name: "Send Enquiry" }).click();
    },
    values: validEnquiry,
    email: "Email",
    focused: "company",
    fields: { name: "Asha Rao", company: "Lakeview Hotels", message: validEnquiry.Message },
  },
  "new customer form": {
    path: "/new-customer-form",
    find: (page: Page) => page.locator("main form"),
    async open() {},
    values: validNewCustomer,
    email: "Email Address",
    focused: "contactFullName",
    fields: { contactFullName: "Asha Rao", invoiceCountry: "India", message: validNewCustomer.Message },
  },
};

/** Interferes in every way, and looks after each that nothing is lost. */
async function interfere(form: Locator, { focused, fields }: (typeof forms)["modal" | "new customer form"]) {
  const field = form.locator(`[name=${focused}]`).first();
  await field.focus();
  await field.evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 5));
  // All of them at once in the page: on a busy machine as many calls would last until a form without scripts goes by itself.
  const table = Object.entries(kinds).map(([kind, apply]) => `${JSON.stringify(kind)}: ${apply}`);
  await form.page().evaluate(`void (window.kinds = {${table.join(",")}})`);
  const results = await form.evaluate(applyAndLook, { focused, names: Object.keys(fields) });
  expect(Object.keys(results)).toEqual(Object.keys(kinds));
  for (const [kind, left] of Object.entries(results))
    expect.soft(left, kind).toEqual({ values: fields, hasFocus: true, selection: [2, 5], isOpen: true });
}

/** Runs in the page: what is left of the form after each kind. */
async function applyAndLook(
  element: SVGElement | HTMLElement,
  { focused, names }: { focused: string; names: string[] },
) {
  const form = element as HTMLFormElement;
  const results: Record<string, unknown> = {};
  for (const [kind, apply] of Object.entries((window as unknown as { kinds: typeof kinds }).kinds)) {
    apply(form, focused);
    // Whatever listens has its turn.
    await new Promise((resolve) => setTimeout(resolve, 5));
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

for (const [name, form] of Object.entries(forms) as Array<[string, (typeof forms)["modal"]]>) {
  for (const when of [
    "before the scripts",
    "after Send was pressed and before the scripts",
    "after the scripts",
  ]) {
    test(`issue 10: ${name}: nothing that extensions do ${when} loses an enquiry`, async ({
      page,
      email,
    }) => {
      test.setTimeout(120_000);
      const { promise: scriptsMayCome, resolve: letGo } = Promise.withResolvers<void>();
      await page.route(/\/assets\/(?!main)[^/]+\.js$/, async (route) => {
        await scriptsMayCome;
        await route.continue();
      });
      if (when === "after the scripts") letGo();
      // However slow this machine is: the form waits for its script as long as the interference takes.
      await page.addInitScript(() => {
        const { setTimeout } = window;
        const patient = (run: TimerHandler, milliseconds = 0, ...rest: unknown[]) =>
          setTimeout(run, milliseconds === 5_000 ? 100_000 : milliseconds, ...rest);
        window.setTimeout = patient as typeof setTimeout;
      });
      await page.goto(form.path);
      await form.open(page);
      const element = form.find(page);
      await fillIn(element, { ...form.values, [form.email]: email });
      const button = element.locator("[type=submit]");
      if (when.includes("Send")) await button.click();
      await interfere(element, form);
      letGo();
      if (!when.includes("Send")) await button.click();
      await expect.poll(async () => (await enquiriesOf(email)).length, { timeout: 60_000 }).toBe(1);
      const [enquiry] = await enquiriesOf(email);
      expect(enquiry?.fields).toMatchObject(form.fields);
    });
  }
}

/** Loads the islands only when they are let go. */
async function holdIslandsBack(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/(?!main)[^/]+\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Whether React has taken the form over. */
function isAdopted(form: Locator) {
  return form.evaluate((element) => Object.keys(element).some((key) => key.startsWith("__reactProps")));
}

for (const [name, form] of Object.entries(forms) as Array<[string, (typeof forms)["modal"]]>) {
  for (const isChanged of [false, true]) {
    test(`issue 23: ${name}: no letter is lost while React takes over ${isChanged ? "a form that was changed" : "the form"}`, async ({
      page,
    }) => {
      const letGo = await holdIslandsBack(page);
      await page.goto(form.path);
      await form.open(page);
      const element = form.find(page);
      if (isChanged) await element.evaluate(kinds["a button inside each label"] as never);
      const message = element.locator("[name=message]");
      await message.focus();
      const words = "Two slow drains on the third floor, and a smell in the kitchen.";
      for (const [index, letter] of [...words].entries()) {
        await page.keyboard.type(letter);
        if (index === 20) letGo();
      }
      await expect.poll(() => isAdopted(element)).toBe(true);
      await page.keyboard.type(" Come soon.");
      await expect(message).toHaveValue(`${words} Come soon.`);
      await expect(message).toBeFocused();
    });
  }

  test(`issue 23: ${name}: React waits for the end of a composition, although the form was changed`, async ({
    page,
  }) => {
    const letGo = await holdIslandsBack(page);
    await page.goto(form.path);
    await form.open(page);
    const element = form.find(page);
    const field = element.locator(`[name=${form.focused}]`);
    await field.focus();
    const input = await page.context().newCDPSession(page);
    await input.send("Input.imeSetComposition", { text: "にほ", selectionStart: 2, selectionEnd: 2 });
    await element.evaluate(kinds["a button inside each label"] as never);
    letGo();
    await page.waitForLoadState("networkidle");
    expect(await isAdopted(element)).toBe(false);
    await input.send("Input.imeSetComposition", { text: "日本", selectionStart: 2, selectionEnd: 2 });
    await input.send("Input.insertText", { text: "日本" });
    await expect.poll(() => isAdopted(element)).toBe(true);
    await expect(field).toHaveValue("日本");
    await expect(field).toBeFocused();
  });

  test(`issue 23: ${name}: a copy of the form, made after React has come, is posted as HTML does it`, async ({
    page,
    email,
  }) => {
    await page.goto(form.path);
    await form.open(page);
    const element = form.find(page);
    await fillIn(element, { ...form.values, [form.email]: email });
    await expect.poll(() => isAdopted(element)).toBe(true);
    await element.evaluate((original) => original.replaceWith(original.cloneNode(true)));
    // A copy of a list has no selection of its own.
    if (name === "new customer form") await fillIn(element, { "Invoice Country": "India" });
    await fillIn(element, { Message: form.values.Message });
    await element.locator("[type=submit]").click();
    await expect.poll(async () => (await enquiriesOf(email)).length).toBe(1);
    expect((await enquiriesOf(email))[0]?.fields).toMatchObject(form.fields);
  });
}

test.describe("an island whose code throws", () => {
  test.use({ expectedConsole: /An extension has broken it/ });

  test("issue 23: is drawn anew with the words typed so far, and sends them", async ({
    page,
    email,
    complaints,
  }) => {
    await page.goto("/products/drain-care");
    await forms.modal.open(page);
    const form = forms.modal.find(page);
    await fillIn(form, { ...validEnquiry, Email: email });
    await expect.poll(() => isAdopted(form)).toBe(true);
    // React sets the message's text: once, this fails.
    await form.locator("[role=alert]").evaluate((place) => {
      Object.defineProperty(place, "textContent", {
        set() {
          throw new Error("An extension has broken it.");
        },
      });
    });
    await form.locator("[name=phone]").fill("wrong one");
    await form.locator("[type=submit]").click();
    await expect.poll(() => complaints.length).toBe(1);
    await expect(form.locator("[name=message]")).toHaveValue(validEnquiry.Message);
    await expect(form.locator("[name=email]")).toHaveValue(email);
    await form.locator("[name=phone]").fill(validEnquiry.Phone);
    await form.locator("[type=submit]").click();
    await expect.poll(async () => (await enquiriesOf(email)).length).toBe(1);
  });
});

test("issue 23: React leaves the focus where a form filler has moved while it hydrates the form", async ({
  page,
}) => {
  // React schedules its work by messages; held back, they leave time between the start and the end of hydration.
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      setTimeout(() => postMessage.call(this, message), 700);
    } as typeof postMessage;
  });
  const islandCame = page.waitForResponse(/\/assets\/hydrate-island[^/]*\.js$/);
  await page.goto("/new-customer-form");
  const form = page.getByRole("main").locator("form");
  await form.getByLabel("Legal Company Name").focus();
  await (await islandCame).finished();
  await page.waitForTimeout(300);
  expect(await isAdopted(form)).toBe(false);
  // React stops events that arrive during hydration and repeats them, so listen before it and count each field once.
  const focused = await page.evaluateHandle(() => {
    const names = new Set<string>();
    addEventListener("focusin", ({ target }) => names.add((target as HTMLInputElement).name), true);
    return names;
  });
  await form.getByLabel("Full Invoice Address").focus();
  await page.keyboard.insertText("1 Example Road");
  await expect.poll(() => isAdopted(form)).toBe(true);
  await page.keyboard.insertText(", Bengaluru");
  expect(await focused.evaluate((names) => [...names])).toEqual(["fullInvoiceAddress"]);
  await expect(form.getByLabel("Full Invoice Address")).toHaveValue("1 Example Road, Bengaluru");
});
