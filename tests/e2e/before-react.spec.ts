import type { Page } from "@playwright/test";
import { fieldIn, fillIn, formPlaces, messageIn, modalOf, openModal, validEnquiry } from "./enquiry-forms.ts";
import { enquiriesOf, expect, test } from "./site.ts";

/** What is brought in when it is wanted: what sends forms, React, the search. The first script has a name of its own. */
const laterScripts = /\/assets\/(?!main)[^/]+\.js$/;

/** Holds them back until they are let go. */
async function holdBackScripts(page: Page): Promise<{ letGo: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(laterScripts, async (route) => {
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

test("issue 6: nothing but the first script is loaded until the visitor uses a form or the search", async ({
  page,
}) => {
  const scripts = scriptsOf(page);
  await page.goto("/products");
  await page.mouse.move(5, 300);
  await page.mouse.wheel(0, 1500);
  await page.getByRole("banner").getByRole("button", { name: "Send Enquiry" }).hover();
  await page.keyboard.press("Shift");
  await page.waitForLoadState("networkidle");
  expect(scripts).toEqual([expect.stringMatching(/^\/assets\/main-/)]);
  await openModal(page);
  await expect.poll(() => scripts.length).toBe(2);
  await page.keyboard.press("Escape");
  await page.getByRole("searchbox", { name: "Search products" }).focus();
  await expect.poll(() => scripts.length).toBe(3);
});

test("issue 6: an open menu stays while scripts come, and leads on", { tag: "@phone" }, async ({ page }) => {
  const { letGo } = await holdBackScripts(page);
  await page.goto("/products");
  await page.getByRole("button", { name: "Menu", exact: true }).tap();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu).toBeVisible();
  letGo();
  await expect(menu).toBeVisible();
  await menu.getByRole("link", { name: "HOME" }).tap();
  await expect(page).toHaveURL("/");
  await expect(menu).toBeHidden();
});

test("issue 6: Product Name is filled in by the first script", async ({ page }) => {
  await holdBackScripts(page);
  await page.goto("/products/degreaser");
  await page.getByRole("main").getByRole("button", { name: "Enquire" }).click();
  const product = fieldIn(modalOf(page), "Product Name");
  await expect(product).toHaveValue("V10 Oil Stain Degreaser");
});

test("issue 6: a submit before its script waits with the spinner on, then goes the normal way, once", async ({
  page,
  email,
}) => {
  const { letGo } = await holdBackScripts(page);
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

test("issue 6: an invalid submit before its script shows its message when that is there", async ({
  page,
}) => {
  const { letGo } = await holdBackScripts(page);
  await page.goto("/new-customer-form");
  const form = page.getByRole("main").locator("form");
  await form.getByRole("button", { name: "Submit" }).click();
  letGo();
  await expect(messageIn(form)).toHaveText("Legal Company Name is not allowed to be empty");
  await expect(fieldIn(form, "Legal Company Name")).toBeFocused();
});

test.describe("scripts that fail to arrive", () => {
  test.use({
    expectedConsole: /Failed to (load resource|fetch dynamically imported module)/,
  });

  test("issue 6: the form is posted natively", async ({ page, email }) => {
    await page.route(laterScripts, (route) => route.abort());
    await page.goto("/products");
    const modal = await openModal(page);
    await fillIn(modal, { ...validEnquiry, Email: email });
    await modal.getByRole("button", { name: "Send Enquiry" }).click();
    await page.waitForURL(/\/enquiry\?sent=OZ-/, { timeout: 9_000 });
    await expect(page.getByRole("status").filter({ hasText: "Enquiry sent" })).toBeVisible();
    expect(await enquiriesOf(email)).toHaveLength(1);
  });

  test("issue 6: links are plain links, and the modal opens and closes", async ({ page }) => {
    await page.route(laterScripts, (route) => route.abort());
    await page.goto("/products");
    const modal = await openModal(page);
    await modal.getByRole("button", { name: "Close" }).click();
    await expect(modal).toBeHidden();
    await page.getByRole("main").getByRole("link", { name: "ODOUR CARE" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("ODOUR CARE SOLUTIONS");
  });
});

test.describe("scripts that never answer", () => {
  test("issue 6: the form is posted natively after five seconds, with the values of the press", async ({
    page,
    email,
  }) => {
    await holdBackScripts(page);
    await page.goto("/products");
    const modal = await openModal(page);
    await fillIn(modal, { ...validEnquiry, Email: email });
    await modal.getByRole("button", { name: "Send Enquiry" }).click();
    // The form itself is taken away: the press counts all the same.
    await modal.locator("form").evaluate((form) => form.remove());
    await page.waitForURL(/\/enquiry\?sent=OZ-/, { timeout: 9_000 });
    expect(await enquiriesOf(email)).toHaveLength(1);
  });

  for (const [name, form] of Object.entries(formPlaces)) {
    test(`issue 24: ${name}: words typed between the press and the native post are kept as a draft`, async ({
      page,
      email,
    }) => {
      await holdBackScripts(page);
      await page.goto(form.page);
      const pressed = await form.find(page);
      await fillIn(pressed, { ...form.values, [form.emailLabel]: email });
      await pressed.getByRole("button", { name: form.button }).click();
      await fieldIn(pressed, "Message").fill("Words typed after the press");
      await page.waitForURL(/\/(enquiry|new-customer-form)\?sent=OZ-/, { timeout: 9_000 });
      await expect(fieldIn(page.getByRole("main"), "Message")).toHaveValue("Words typed after the press");
      expect((await enquiriesOf(email)).map(({ fields }) => fields.message)).toEqual([form.values.Message]);
    });
  }
});
