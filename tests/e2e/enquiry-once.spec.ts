import type { Page } from "@playwright/test";
import { openStore } from "#server/enquiries/store/open-store.ts";
import { makeEnquiry } from "../support/make-enquiry.ts";
import {
  fieldIn,
  fillIn,
  formPlaces,
  holdBackAnswer,
  messageIn,
  modalOf,
  openModal,
  readFields,
  submitButton,
  successOf,
  unknownFailure,
  validEnquiry,
  validNewCustomer,
} from "./enquiry-forms.ts";
import { enquiriesOf, expect, failedToLoad, test } from "./site.ts";

test.use({ expectedConsole: failedToLoad });

/** What the first script loads when it is needed. */
const laterScripts = /\/assets\/(?!main)[^/]+\.js$/;

/** The New Customer Form's own form. */
function newCustomerForm(page: Page) {
  return page.getByRole("main").locator("form");
}

test("issue 24: Enter that is held down in the modal sends one enquiry and leaves the modal closed", async ({
  page,
  email,
}) => {
  await page.goto("/products");
  const modal = await openModal(page);
  await fillIn(modal, { ...validEnquiry, Email: email });
  await fieldIn(modal, "Company").focus();
  // The first is a press, the others are repeats.
  for (let time = 0; time < 40; time++) {
    await page.keyboard.down("Enter");
    await page.waitForTimeout(30);
  }
  await page.keyboard.up("Enter");
  await expect(modal).toBeHidden();
  expect(await enquiriesOf(email)).toHaveLength(1);
});

test("issue 24: a second press just after a success acts on nothing under the modal", async ({
  page,
  email,
}) => {
  await page.goto("/products");
  const modal = await openModal(page);
  await fillIn(modal, { ...validEnquiry, Email: email });
  // In the page's own time: on a slow machine a press of the test could come after the 700 ms.
  await modal.evaluate((dialog) => {
    dialog.addEventListener("close", () => {
      setTimeout(() => {
        (document.activeElement as HTMLElement).click();
        document.querySelector<HTMLElement>("main article a")?.click();
        document.documentElement.dataset.pressed = "";
      }, 100);
    });
  });
  await submitButton(modal).click();
  await expect(page.locator("html[data-pressed]")).toHaveCount(1);
  await expect(modal).toBeHidden();
  await expect(page).toHaveURL("/products");
  await expect(page.getByRole("status").filter({ hasText: "Enquiry sent" })).toBeVisible();
  expect(await enquiriesOf(email)).toHaveLength(1);
});

for (const [name, form] of Object.entries(formPlaces).slice(1)) {
  test(`issue 24: ${name}: the second of two quick presses does not refuse the emptied form`, async ({
    page,
    email,
  }) => {
    await page.goto(form.page);
    const element = await form.find(page);
    await fillIn(element, { ...form.values, [form.emailLabel]: email });
    await element.evaluate((form: HTMLFormElement) => {
      const email = form.querySelector<HTMLInputElement>("[type=email]");
      const wait = setInterval(() => {
        if (email?.value) return;
        clearInterval(wait);
        form.requestSubmit();
        form.dataset.pressed = "";
      }, 20);
    });
    await element.getByRole("button", { name: form.button }).click();
    await expect(page.locator("form[data-pressed]")).toHaveCount(1);
    await expect(successOf(page, form)).toBeVisible();
    await expect(element.locator("[role=alert]")).toBeEmpty();
    expect(await enquiriesOf(email)).toHaveLength(1);
  });

  test(`issue 24: ${name}: a success and a message never stand together`, async ({ page, email }) => {
    await page.goto(form.page);
    const element = await form.find(page);
    await fillIn(element, { ...form.values, [form.emailLabel]: email });
    await element.getByRole("button", { name: form.button }).click();
    await expect(successOf(page, form)).toBeVisible();
    await expect(async () => {
      await element.getByRole("button", { name: form.button }).click();
      await expect(messageIn(element)).toHaveText(/is not allowed to be empty/, { timeout: 500 });
    }).toPass();
    await expect(successOf(page, form)).toHaveCount(0);
  });
}

test("issue 24: words typed while the modal is sending keep it open, and are the draft of another enquiry", async ({
  page,
  email,
}) => {
  await page.goto("/products");
  const modal = await openModal(page);
  await fillIn(modal, { ...validEnquiry, Email: email });
  const answer = await holdBackAnswer(page, /\/submit\/enquiry/);
  await submitButton(modal).click();
  await fieldIn(modal, "Message").fill("And one more important thing");
  answer.letGo();
  await expect(modal.getByRole("status").filter({ hasText: "Enquiry sent" })).toBeVisible();
  await expect(modal).toBeVisible();
  await expect(fieldIn(modal, "Message")).toHaveValue("And one more important thing");
  await page.goto("/products/drain-care");
  await expect(fieldIn(await openModal(page), "Message")).toHaveValue("And one more important thing");
  await submitButton(modal).click();
  await expect(modal).toBeHidden();
  expect(await enquiriesOf(email)).toHaveLength(2);
});

test("issue 24: words typed while the New Customer Form is sending become its draft", async ({
  page,
  email,
}) => {
  await page.goto("/new-customer-form");
  const form = newCustomerForm(page);
  await fillIn(form, { ...validNewCustomer, "Email Address": email });
  const answer = await holdBackAnswer(page, /\/submit\/new-customer/);
  await form.getByRole("button", { name: "Submit" }).click();
  await fieldIn(form, "Message").fill("One more thing");
  answer.letGo();
  await expect(fieldIn(form, "Contact Full Name")).toHaveValue("");
  await page.goto("/products");
  await page.goto("/new-customer-form");
  await expect(fieldIn(form, "Message")).toHaveValue("One more thing");
  await expect(fieldIn(form, "Contact Full Name")).toHaveValue("");
});

test("issue 24: an address that claims a success shows the empty form and leaves draft and list alone", async ({
  page,
}) => {
  await page.goto("/products/drain-care");
  await page.getByRole("main").getByRole("button", { name: "Add Klear to enquiry" }).click();
  await fieldIn(await openModal(page), "Message").fill("Not sent yet");
  for (const path of ["/new-customer-form?sent=x", "/enquiry?sent=OZ-7K3M-9QXP", "/enquiry?sent="]) {
    await page.goto(path);
    await expect(page.getByText(/Enquiry sent|Form submitted successfully/)).toHaveCount(0);
  }
  const form = page.getByRole("main").locator("form");
  expect(await readFields(form, ["Product Name", "Message"])).toEqual({
    "Product Name": "Klear",
    Message: "Not sent yet",
  });
});

test("issue 24: the address of a success shows it shortly after, and never again later", async ({
  page,
  startOwnSite,
}) => {
  const site = await startOwnSite({});
  const { DATA_DIR: dataFolder = "" } = site.environment;
  const store = await openStore({ databaseUrl: undefined, dataFolder, mustExist: true });
  const minutesAgo = async (minutes: number) =>
    (
      await store.add(
        makeEnquiry({ idempotencyKey: `${minutes}`, receivedAt: Date.now() - minutes * 60_000 }),
      )
    ).reference;
  const [recent, old] = [await minutesAgo(1), await minutesAgo(11)];
  await store.close();
  await page.goto(`${site.url}/enquiry?sent=${recent}`);
  await expect(page.getByText("Enquiry sent")).toBeVisible();
  await page.goto(`${site.url}/new-customer-form?sent=${recent}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Form submitted successfully")).toHaveCount(0);
  await page.goto(`${site.url}/enquiry?sent=${old}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Enquiry sent")).toHaveCount(0);
});

test("issue 24: a native post's success ends the draft, and its address then leads to an empty form", async ({
  page,
  email,
}) => {
  await page.route(laterScripts, (route) => route.abort());
  await page.goto("/enquiry");
  const form = page.getByRole("main").locator("form");
  await fillIn(form, { ...validEnquiry, Email: email });
  await form.getByRole("button", { name: "Send Enquiry" }).click();
  await expect(page.getByText("Enquiry sent")).toBeVisible();
  await expect(page).toHaveURL("/enquiry");
  await page.reload();
  await expect(page.getByText("Enquiry sent")).toHaveCount(0);
  await expect(fieldIn(form, "Message")).toHaveValue("");
});

for (const [name, form] of Object.entries(formPlaces)) {
  test(`issue 24: ${name}: leaving while the island is still loading sends what was pressed, once`, async ({
    page,
    email,
  }) => {
    await page.route(laterScripts, () => {});
    await page.goto(form.page);
    const element = await form.find(page);
    const values = { ...form.values, [form.emailLabel]: email };
    await fillIn(element, values);
    await element.getByRole("button", { name: form.button }).click();
    await page.goto("/privacy");
    await expect.poll(async () => (await enquiriesOf(email)).length).toBe(1);
    // Nobody was told: the draft is still there, and sending it again is the same enquiry.
    await page.unroute(laterScripts);
    await page.goto(form.page);
    const again = await form.find(page);
    expect(await readFields(again, Object.keys(values))).toEqual(values);
    await again.getByRole("button", { name: form.button }).click();
    await expect(successOf(page, form)).toBeVisible();
    expect(await enquiriesOf(email)).toHaveLength(1);
  });
}

test("issue 24: a foreign aria-busy does not stop a submit", async ({ page, email }) => {
  await page.goto("/new-customer-form");
  const form = newCustomerForm(page);
  await form.evaluate((element) => element.setAttribute("aria-busy", "false"));
  await fillIn(form, { ...validNewCustomer, "Email Address": email });
  await form.evaluate((element) => element.setAttribute("aria-busy", "false"));
  await form.getByRole("button", { name: "Submit" }).click();
  await expect(successOf(page, formPlaces["new customer form"])).toBeVisible();
  expect(await enquiriesOf(email)).toHaveLength(1);
});

test("issue 24: a browser that wrongly says it is offline still posts", async ({ page, email }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, "onLine", { value: false }));
  await page.route(laterScripts, (route) => route.abort());
  await page.goto("/enquiry");
  const form = page.getByRole("main").locator("form");
  await fillIn(form, { ...validEnquiry, Email: email });
  await form.getByRole("button", { name: "Send Enquiry" }).click();
  await expect(page.getByText("Enquiry sent")).toBeVisible();
  expect(await enquiriesOf(email)).toHaveLength(1);
});

test("issue 24: offline and without a place for the message, the browser says that it failed", async ({
  page,
  context,
}) => {
  await page.route(laterScripts, (route) => route.abort());
  await page.goto("/products");
  const modal = await openModal(page);
  await fillIn(modal, validEnquiry);
  await modal.locator("[role=alert]").evaluate((place) => place.remove());
  const said = page.waitForEvent("dialog");
  await context.setOffline(true);
  submitButton(modalOf(page))
    .click({ noWaitAfter: true })
    .catch(() => {});
  const dialog = await said;
  expect(dialog.message()).toBe(unknownFailure);
  await dialog.accept();
});
