import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import {
  fieldIn,
  fillIn,
  formOf,
  holdBack,
  laterScripts,
  messageIn,
  openModal,
  stopClock,
  submitButton,
  validEnquiry,
  validNewCustomer,
} from "./enquiry-forms.ts";
import { type ExportedSite, exportSite } from "./exported-site.ts";
import { expect, test } from "./site.ts";

// All tests run in one worker, because each worker would make its own export.
test.describe.configure({ mode: "default" });

/** The values of the posts that the form service at EXPORT_FORMS_TO has received and no test has taken. */
const receivedPosts: object[] = [];
/** If a test sets this promise, the form service responds without a page when the promise has resolved. */
let failure: Promise<void> | undefined;
let service: Server;
let site: ExportedSite;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  service = createServer(async (request, response) => {
    // Browsers also request the site's icon.
    if (request.method !== "POST") return response.writeHead(204).end();
    const values = new URLSearchParams(await text(request));
    receivedPosts.push(Object.fromEntries(values));
    if (failure) {
      await failure;
      // The browser keeps the page.
      return response.writeHead(204).end();
    }
    // Some form services redirect the visitor to the site, others show their own page.
    if (values.has("invoiceCountry")) response.writeHead(303, { Location: `${site.url}/products` }).end();
    else response.end("<!doctype html><title>Thanks</title><h1>Thank you for your enquiry</h1>");
  });
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(service.address() as AddressInfo).port}/f/ab12?a=1&b=2`;
  site = await exportSite({ EXPORT_FORMS_TO: address });
});

test.afterAll(() => {
  service?.close();
  site?.remove();
});

test("the modal of an exported site checks the values and posts them to the address in EXPORT_FORMS_TO; if the service responds without a page, the visitor can post them again after five seconds", async ({
  page,
}) => {
  await page.goto(`${site.url}/products/drain-care/ozo-klear`);
  const modal = await openModal(page);
  await fillIn(modal, { ...validEnquiry, Message: "" });
  await submitButton(modal).click();
  await expect(messageIn(modal)).toHaveText("Message is not allowed to be empty");
  expect(receivedPosts.splice(0)).toEqual([]);
  await fillIn(modal, validEnquiry);
  const { promise, resolve } = Promise.withResolvers<void>();
  failure = promise;
  await stopClock(page);
  await fieldIn(modal, "Name").focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => receivedPosts).toHaveLength(1);
  await page.keyboard.press("Enter");
  resolve();
  await expect(submitButton(modal)).toBeDisabled();
  expect(receivedPosts).toHaveLength(1);
  failure = undefined;
  await page.clock.runFor(5_000);
  await submitButton(modal).click();
  await expect(page.getByRole("heading", { name: "Thank you for your enquiry" })).toBeVisible();
  const message = validEnquiry.Message.replace("\n", "\r\n");
  const values = { name: "Asha Rao", product: "Klear", message };
  expect(receivedPosts.splice(0)).toMatchObject([values, values]);
});

test("if React is late, an exported form is posted after five seconds and cannot be posted again for five seconds", async ({
  page,
}) => {
  await holdBack(page, laterScripts);
  await page.goto(`${site.url}/new-customer-form`);
  await fillIn(formOf(page), validNewCustomer);
  const { promise, resolve } = Promise.withResolvers<void>();
  failure = promise;
  await stopClock(page);
  const button = formOf(page).getByRole("button", { name: "Submit" });
  await button.click();
  await page.clock.runFor(5_000);
  await expect.poll(() => receivedPosts).toHaveLength(1);
  resolve();
  await expect(button).toBeDisabled();
  failure = undefined;
  await page.clock.runFor(5_000);
  await expect(button).toBeEnabled();
  expect(receivedPosts.splice(0)).toHaveLength(1);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the New Customer Form of an exported site is posted once to EXPORT_FORMS_TO, which can redirect the visitor to the site", async ({
    page,
  }) => {
    await page.goto(`${site.url}/new-customer-form`);
    await fillIn(formOf(page), validNewCustomer);
    await formOf(page).getByRole("button", { name: "Submit" }).click();
    await expect(page).toHaveURL(`${site.url}/products`);
    expect(receivedPosts.splice(0)).toMatchObject([{ contactFullName: "Asha Rao", invoiceCountry: "India" }]);
  });
});
