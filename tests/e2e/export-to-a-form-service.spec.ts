import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Locator, Page } from "@playwright/test";
import {
  fillIn,
  formOf,
  messageIn,
  openModal,
  submitButton,
  validEnquiry,
  validNewCustomer,
} from "./enquiry-forms.ts";
import { type ExportedSite, exportSite } from "./exported-site.ts";
import { expect, test } from "./site.ts";

// All tests run in one worker, because each worker would make its own export.
test.describe.configure({ mode: "default" });

/** The posts that the form service at EXPORT_FORMS_TO has received. */
const receivedPosts: URLSearchParams[] = [];
let service: Server;
let site: ExportedSite;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  service = createServer(async (request, response) => {
    // Browsers also request an icon.
    if (request.method !== "POST") return response.writeHead(204).end();
    let body = "";
    for await (const part of request) body += part;
    receivedPosts.push(new URLSearchParams(body));
    // Some form services show their own page, others redirect the visitor to the site.
    if (request.url?.endsWith("back")) response.writeHead(303, { Location: `${site.url}/products` }).end();
    else response.end("<!doctype html><title>Thanks</title><h1>Thank you for your enquiry</h1>");
  });
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(service.address() as AddressInfo).port}/f/ab12?a=1&then=here`;
  site = await exportSite({ EXPORT_FORMS_TO: address });
});

test.afterAll(() => {
  service?.close();
  site?.remove();
});

test.beforeEach(() => {
  receivedPosts.length = 0;
});

/** Clicks the button and expects the form service's own page. */
async function send(page: Page, button: Locator) {
  await button.click();
  await expect(page.getByRole("heading", { name: "Thank you for your enquiry" })).toBeVisible();
}

test("the modal of an exported site checks the values and posts them once to the address in EXPORT_FORMS_TO", async ({
  page,
}) => {
  await page.goto(`${site.url}/products/drain-care/ozo-klear`);
  const modal = await openModal(page);
  await fillIn(modal, { ...validEnquiry, Message: "" });
  await submitButton(modal).click();
  await expect(messageIn(modal)).toHaveText("Message is not allowed to be empty");
  expect(receivedPosts).toEqual([]);
  await fillIn(modal, validEnquiry);
  await send(page, submitButton(modal));
  expect(receivedPosts.map((values) => Object.fromEntries(values))).toEqual([
    expect.objectContaining({
      name: "Asha Rao",
      product: "Klear",
      message: "Two slow drains on the third floor.\r\nCan you come and look?",
    }),
  ]);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the New Customer Form of an exported site is posted once to the address in EXPORT_FORMS_TO", async ({
    page,
  }) => {
    await page.goto(`${site.url}/new-customer-form`);
    await fillIn(formOf(page), validNewCustomer);
    await send(page, formOf(page).getByRole("button", { name: "Submit" }));
    expect(receivedPosts.map((values) => Object.fromEntries(values))).toEqual([
      expect.objectContaining({ contactFullName: "Asha Rao", invoiceCountry: "India" }),
    ]);
  });
});

test("a form service can redirect the visitor to the exported site", async ({ page }) => {
  await page.route(/then=here/, (route) =>
    route.continue({ url: route.request().url().replace("here", "back") }),
  );
  await page.goto(`${site.url}/enquiry`);
  await fillIn(formOf(page), validEnquiry);
  await submitButton(formOf(page)).click();
  await expect(page).toHaveURL(`${site.url}/products`);
  expect(receivedPosts).toHaveLength(1);
});
