import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { bothForms, fillIn, hydrated, messageIn } from "./enquiry-forms.ts";
import { expect, test } from "./site.ts";

// The pages of this site allow no posts to other sites, and the form's action is the only difference of an export with
// EXPORT_FORMS_TO (tests/site/form-service.test.ts).
test.use({ bypassCSP: true });

test("a form whose action is a form service is posted there by the browser, if the values are valid", async ({
  page,
}) => {
  const receivedPosts: object[] = [];
  const service = createServer(async (request, response) => {
    // Browsers also request the site's icon.
    if (request.method !== "POST") return response.writeHead(204).end();
    receivedPosts.push(Object.fromEntries(new URLSearchParams(await text(request))));
    response.end("<!doctype html><title>Thanks</title><h1>Thank you for your enquiry</h1>");
  });
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(service.address() as AddressInfo).port}/f/ab12?a=1&b=2`;
  for (const { page: path, find, values, button, emailLabel } of Object.values(bothForms)) {
    await page.goto(path);
    const form = await hydrated(await find(page));
    await form.locator("xpath=descendant-or-self::form").evaluate((element: HTMLFormElement, action) => {
      element.action = action;
    }, address);
    await fillIn(form, { ...values, [emailLabel]: "wrong" });
    await form.getByRole("button", { name: button }).click();
    await expect(messageIn(form)).toHaveText(`${emailLabel} must be a valid email`);
    expect(receivedPosts).toEqual([]);
    await fillIn(form, values);
    await form.getByRole("button", { name: button }).click();
    await expect(page.getByRole("heading", { name: "Thank you for your enquiry" })).toBeVisible();
    expect(receivedPosts.splice(0)).toMatchObject([{ message: values.Message?.replace("\n", "\r\n") }]);
  }
  service.close();
});
