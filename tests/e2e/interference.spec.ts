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

test("the table of interference has at least the twenty most common kinds", () => {
  expect(Object.keys(kinds).length).toBeGreaterThanOrEqual(22);
});

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
