import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import {
  fieldIn,
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

/** The values of the posts that the form service at EXPORT_FORMS_TO has received and no test has taken. */
const receivedPosts: object[] = [];
let service: Server;
let site: ExportedSite;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  service = createServer(async (request, response) => {
    // Browsers also request the site's icon.
    if (request.method !== "POST") return response.writeHead(204).end();
    let body = "";
    for await (const part of request) body += part;
    const values = new URLSearchParams(body);
    receivedPosts.push(Object.fromEntries(values));
    // The visitor can press Enter again before the response.
    await new Promise((resolve) => setTimeout(resolve, 500));
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

test("the modal of an exported site checks the values and posts them once to the address in EXPORT_FORMS_TO", async ({
  page,
}) => {
  await page.goto(`${site.url}/products/drain-care/ozo-klear`);
  const modal = await openModal(page);
  await fillIn(modal, { ...validEnquiry, Message: "" });
  await submitButton(modal).click();
  await expect(messageIn(modal)).toHaveText("Message is not allowed to be empty");
  expect(receivedPosts.splice(0)).toEqual([]);
  await fillIn(modal, validEnquiry);
  await fieldIn(modal, "Name").focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => receivedPosts).toHaveLength(1);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Thank you for your enquiry" })).toBeVisible();
  const message = validEnquiry.Message.replace("\n", "\r\n");
  expect(receivedPosts.splice(0)).toMatchObject([{ name: "Asha Rao", product: "Klear", message }]);
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
