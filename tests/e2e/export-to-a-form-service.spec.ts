import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { bothForms, fillIn, hydrated, messageIn } from "./enquiry-forms.ts";
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
    receivedPosts.push(Object.fromEntries(new URLSearchParams(await text(request))));
    response.end("<!doctype html><title>Thanks</title><h1>Thank you for your enquiry</h1>");
  });
  await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(service.address() as AddressInfo).port}/f/ab12?a=1&b=2`;
  site = await exportSite({ EXPORT_FORMS_TO: address });
});

test("the privacy page of an exported site names the service that receives its forms", async ({ page }) => {
  await page.goto(`${site.url}/privacy`);
  await expect(page.getByRole("main")).toContainText("Your browser sends the form to 127.0.0.1:");
  await expect(page.getByRole("main")).not.toContainText("Nothing is transmitted");
});

test.afterAll(() => {
  service?.close();
  site?.remove();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("the forms of an exported site are posted to EXPORT_FORMS_TO, with scripts only if the values are valid", async ({
      page,
    }) => {
      for (const { page: path, find, values, button, emailLabel } of Object.values(bothForms)) {
        await page.goto(`${site.url}${path}`);
        const form = await find(page);
        if (javaScriptEnabled) {
          await hydrated(form);
          await fillIn(form, { ...values, [emailLabel]: "wrong" });
          await form.getByRole("button", { name: button }).click();
          await expect(messageIn(form)).toHaveText(`${emailLabel} must be a valid email`);
          expect(receivedPosts).toEqual([]);
        }
        await fillIn(form, values);
        await form.getByRole("button", { name: button }).click();
        await expect(page.getByRole("heading", { name: "Thank you for your enquiry" })).toBeVisible();
        const message = values.Message?.replace("\n", "\r\n");
        expect(receivedPosts.splice(0)).toMatchObject([{ message }]);
      }
    });
  });
}
