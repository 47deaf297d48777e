import type { Page } from "@playwright/test";
import {
  fieldIn,
  fillIn,
  messageIn,
  modalOf,
  openModal,
  readFields,
  validEnquiry,
  validNewCustomer,
} from "./enquiry-forms.ts";
import { pages } from "./pages.ts";
import { enquiriesOf, expect, test, waitForReact } from "./site.ts";

/** React and the pages' code; the intent script and workers have names of their own. */
const reactFiles = /\/assets\/(?!intent)[^/]+\.js$/;

/** Holds React's files back until they are let go. */
async function delayReact(page: Page): Promise<{ letGo: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(reactFiles, async (route) => {
    await promise;
    await route.continue();
  });
  return { letGo: resolve };
}

function scriptsOf(page: Page): string[] {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
  });
  return scripts;
}

test("issue 6: no framework script is loaded until the visitor wants something", async ({ page }) => {
  const scripts = scriptsOf(page);
  await page.goto("/");
  await page.mouse.move(5, 300);
  await page.mouse.wheel(0, 1500);
  await page.waitForLoadState("networkidle");
  expect(scripts.filter((path) => !path.includes("intent"))).toEqual([]);
  await page.getByRole("banner").getByRole("button", { name: "Send Enquiry" }).hover();
  await waitForReact(page);
  expect(scripts.length).toBeGreaterThan(2);
});

test("issue 6: an open modal, typed text, the focus and the scroll position survive React's arrival", async ({
  page,
}) => {
  const { letGo } = await delayReact(page);
  await page.goto("/products");
  await page.evaluate(() => scrollTo(0, 500));
  const modal = await openModal(page);
  await fillIn(modal, validEnquiry);
  await fieldIn(modal, "Company").focus();
  await fieldIn(modal, "Company").evaluate((field: HTMLInputElement) => field.setSelectionRange(3, 7));
  await expect(page.locator("html[data-hydrated]")).not.toBeAttached();
  letGo();
  await waitForReact(page);
  await expect(modal).toBeVisible();
  expect(await readFields(modal, Object.keys(validEnquiry))).toEqual(validEnquiry);
  await expect(fieldIn(modal, "Company")).toBeFocused();
  const selection = await fieldIn(modal, "Company").evaluate((field: HTMLInputElement) => [
    field.selectionStart,
    field.selectionEnd,
  ]);
  expect(selection).toEqual([3, 7]);
  expect(await page.evaluate(() => Math.round(scrollY))).toBe(500);
});

test("issue 6: text, country and focus in the new customer form survive React's arrival", async ({
  page,
}) => {
  const { letGo } = await delayReact(page);
  await page.goto("/new-customer-form");
  const form = page.getByRole("main").locator("form");
  await fillIn(form, validNewCustomer);
  letGo();
  await waitForReact(page);
  expect(await readFields(form, Object.keys(validNewCustomer))).toEqual(validNewCustomer);
  await expect(fieldIn(form, "Message")).toBeFocused();
});

test("issue 6: an open menu survives React's arrival", { tag: "@phone" }, async ({ page }) => {
  const { letGo } = await delayReact(page);
  await page.goto("/products");
  await page.getByRole("button", { name: "Menu", exact: true }).tap();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu).toBeVisible();
  letGo();
  await waitForReact(page);
  await expect(menu).toBeVisible();
  await menu.getByRole("link", { name: "HOME" }).tap();
  await expect(page).toHaveURL("/");
  await expect(menu).toBeHidden();
});

test("issue 6: Product Name is filled in before React, too, and stays", async ({ page }) => {
  const { letGo } = await delayReact(page);
  await page.goto("/products/degreaser");
  await page.getByRole("main").getByRole("button", { name: "Enquire" }).click();
  const product = fieldIn(modalOf(page), "Product Name");
  await expect(product).toHaveValue("V10 Oil Stain Degreaser");
  letGo();
  await waitForReact(page);
  await expect(product).toHaveValue("V10 Oil Stain Degreaser");
});

test("issue 6: a submit before React waits with the spinner on, then goes the normal way, once", async ({
  page,
  email,
}) => {
  const { letGo } = await delayReact(page);
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(new URL(request.url()).pathname));
  await page.goto("/products");
  const modal = await openModal(page);
  await fillIn(modal, { ...validEnquiry, Email: email });
  const button = modal.getByRole("button", { name: "Send Enquiry" });
  await button.dblclick();
  await expect(button).toBeDisabled();
  await expect(modal.locator("[data-spinner]")).toBeVisible();
  letGo();
  await expect(modal).toBeHidden();
  await expect(page.getByRole("status").filter({ hasText: "Enquiry sent" })).toBeVisible();
  expect(posts).toEqual(["/submit/enquiry"]);
  expect(await enquiriesOf(email)).toHaveLength(1);
});

test("issue 6: an invalid submit before React shows its message once React is there", async ({ page }) => {
  const { letGo } = await delayReact(page);
  await page.goto("/new-customer-form");
  const form = page.getByRole("main").locator("form");
  await form.getByRole("button", { name: "Submit" }).click();
  letGo();
  await expect(messageIn(form)).toHaveText("Legal Company Name is not allowed to be empty");
  await expect(fieldIn(form, "Legal Company Name")).toBeFocused();
});

test.describe("scripts that fail to arrive", () => {
  // Held-back requests also make Chromium give up on the blending of the two pages, which it calls an error.
  test.use({
    expectedConsole:
      /Failed to (load resource|fetch dynamically imported module)|ViewTransition opt-in disabled/,
  });

  test("issue 6: the form is posted natively after five seconds", async ({ page, email }) => {
    await page.route(reactFiles, (route) => route.abort());
    await page.goto("/products");
    const modal = await openModal(page);
    await fillIn(modal, { ...validEnquiry, Email: email });
    await modal.getByRole("button", { name: "Send Enquiry" }).click();
    await expect(modal.locator("[data-spinner]")).toBeVisible();
    await page.waitForURL(/\/enquiry\?sent=OZ-/, { timeout: 9_000 });
    await expect(page.getByRole("status").filter({ hasText: "Enquiry sent" })).toBeVisible();
    expect(await enquiriesOf(email)).toHaveLength(1);
  });

  test("issue 6: links are plain links, and the modal opens and closes", async ({ page }) => {
    await page.route(reactFiles, (route) => route.abort());
    await page.goto("/products");
    const modal = await openModal(page);
    await modal.getByRole("button", { name: "Close" }).click();
    await expect(modal).toBeHidden();
    await page.getByRole("main").getByRole("link", { name: "ODOUR CARE" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("ODOUR CARE SOLUTIONS");
  });
});

test("issue 2: every page hydrates without a word in the console", async ({ page }) => {
  test.setTimeout(90_000);
  for (const { path, heading } of pages) {
    await page.goto(path);
    await page.keyboard.press("Shift");
    await waitForReact(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
  }
});

test("4: the spinner is a ring, not a bar", async ({ page }) => {
  await delayReact(page);
  await page.goto("/new-customer-form");
  const form = page.getByRole("main").locator("form");
  await form.getByRole("button", { name: "Submit" }).click();
  const shape = await form
    .locator("[data-spinner]")
    .evaluate((ring) => [(ring as HTMLElement).offsetWidth, (ring as HTMLElement).offsetHeight]);
  expect(shape).toEqual([18, 18]);
});
