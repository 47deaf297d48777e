import type { Locator, Page } from "@playwright/test";
import type { FormName } from "#domain/enquiries/form-name.ts";
import { fieldRules } from "#domain/enquiries/rules.ts";
import { validForms } from "../support/valid-forms.ts";
import { expect } from "./site.ts";

/** The labels of the Send Enquiry form in screen order, each with a valid value. */
export const validEnquiry = byLabel("enquiry", validForms.enquiry);

/** The labels of the New Customer Form in screen order, each with a valid value. */
const validNewCustomer = byLabel("new-customer", validForms["new-customer"]);

function byLabel(form: FormName, values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fieldRules[form]).map(([name, { label }]) => [label, values[name] ?? ""]),
  );
}

/** The values of the New Customer Form after a success, which keeps only the country (requirement 4.6). */
export const emptyButCountry = {
  ...Object.fromEntries(Object.keys(validNewCustomer).map((label) => [label, ""])),
  "Invoice Country": validForms["new-customer"].invoiceCountry,
};

/** The hint under Phone and Telephone Number. */
export const phoneNote = "Please include international dialing code e.g. +91";

/** The colour of error messages. */
export const red = "rgb(163, 38, 27)";

export function modalOf(page: Page): Locator {
  return page.getByRole("dialog", { name: "Send us an Enquiry" });
}

/** The button on the card of `product` that adds the product to the enquiry. */
export function addButton(page: Page, product: string): Locator {
  return page.getByRole("main").getByRole("button", { name: `Add ${product} to enquiry` });
}

/** Opens the page at `path`, if given, and the modal with the bar's button. */
export async function openModal(page: Page, path?: string): Promise<Locator> {
  if (path) await page.goto(path);
  await page.getByRole("banner").getByRole("button", { name: "Send Enquiry" }).click();
  await expect(modalOf(page)).toBeVisible();
  return modalOf(page);
}

/** Stops the page's clock, so that the page's timers do not run out on a slow machine. */
export async function stopClock(page: Page) {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}

/** The button that sends the Send Enquiry form. */
export function submitButton(modal: Locator): Locator {
  return modal.getByRole("button", { name: "Send Enquiry" });
}

export interface FormPlace {
  page: string;
  submitPath: string;
  values: Readonly<Record<string, string>>;
  emailLabel: string;
  button: string;
  success: string;
  find(page: Page): Promise<Locator>;
}

/** The places of the two forms, with the texts there. The Send Enquiry form is in the modal and on /enquiry. */
export const formPlaces = {
  modal: {
    page: "/products",
    submitPath: "/submit/enquiry",
    values: validEnquiry,
    emailLabel: "Email",
    button: "Send Enquiry",
    success: "Enquiry sent",
    find: (page: Page) => openModal(page),
  },
  "/enquiry": {
    page: "/enquiry",
    submitPath: "/submit/enquiry",
    values: validEnquiry,
    emailLabel: "Email",
    button: "Send Enquiry",
    success: "Enquiry sent",
    find: async (page: Page) => formOf(page),
  },
  "new customer form": {
    page: "/new-customer-form",
    submitPath: "/submit/new-customer",
    values: validNewCustomer,
    emailLabel: "Email Address",
    button: "Submit",
    success: "Form submitted successfully",
    find: async (page: Page) => formOf(page),
  },
} satisfies Record<string, FormPlace>;

/** One place for each of the two forms. */
export const bothForms = { modal: formPlaces.modal, "new customer form": formPlaces["new customer form"] };

/** Focuses a field of the form, and waits until React has hydrated the form. Before that, the browser posts the form itself. */
export async function hydrated(place: Locator): Promise<Locator> {
  await place.getByRole("textbox").first().focus();
  const form = place.locator("xpath=descendant-or-self::form");
  const isHydrated = () => form.evaluate((element) => element.closest("[data-hydrated]") !== null);
  await expect.poll(isHydrated).toBe(true);
  return place;
}

/** The form of `/enquiry` and of `/new-customer-form`. */
export function formOf(page: Page): Locator {
  return page.getByRole("main").locator("form");
}

/** Opens a form and fills it in with the valid values, the test's e-mail address `email`, and `changes`. */
export async function openFilled(
  page: Page,
  place: FormPlace,
  email: string,
  changes: Readonly<Record<string, string>> = {},
) {
  await page.goto(place.page);
  const form = await hydrated(await place.find(page));
  const values = { ...place.values, [place.emailLabel]: email, ...changes };
  await fillIn(form, values);
  return { form, values, button: form.getByRole("button", { name: place.button }) };
}

/** The addresses of the page's posts from now on. The array grows. */
export function recordPosts(page: Page): readonly string[] {
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  return posts;
}

/** The visible success message. */
export function successOf(page: Page, { success }: { success: string }): Locator {
  return page.getByText(success).filter({ visible: true }).first();
}

/** Finds a field by its accessible name, which is the label without the asterisk. */
export function fieldIn(form: Locator, label: string): Locator {
  return form.getByRole(label === "Invoice Country" ? "combobox" : "textbox", { name: label, exact: true });
}

/** Types each value into the field with its label. */
export async function fillIn(form: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const field = fieldIn(form, label);
    if (label === "Invoice Country") await field.selectOption(value);
    else await field.fill(value);
  }
}

/** Returns the value of each field, keyed by the field's label. */
async function readFields(form: Locator, labels: readonly string[]): Promise<Record<string, string>> {
  const values: Record<string, string> = {};
  for (const label of labels) values[label] = await fieldIn(form, label).inputValue();
  return values;
}

/** Expects these values in the fields with these labels. */
export async function expectValues(form: Locator, values: Readonly<Record<string, string>>): Promise<void> {
  await expect.poll(() => readFields(form, Object.keys(values))).toEqual(values);
}

/** The error message of a form. */
export function messageIn(form: Locator): Locator {
  return form.getByRole("alert");
}

/** The scripts that a page loads when the visitor first uses a form or the search. */
export const laterScripts = /\/scripts\/(?!first)[^/]+\.js$/;

/** Delays the page's requests to these addresses until the returned function is called, and then continues or aborts them. */
export async function holdBack(
  page: Page,
  addresses: RegExp | string,
  outcome: "continue" | "abort" = "continue",
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await promise;
    await route[outcome]();
  });
  return resolve;
}
