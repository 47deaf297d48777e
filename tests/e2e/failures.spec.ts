import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Page } from "@playwright/test";
import {
  fillIn,
  formPlaces,
  messageIn,
  openModal,
  readFields,
  red,
  successOf,
  unknownFailure,
  validEnquiry,
} from "./enquiry-forms.ts";
import { enquiriesOf, expect, failedToLoad, test } from "./site.ts";

test.use({ expectedConsole: failedToLoad });

const forms = Object.entries(formPlaces).filter(([name]) => name !== "/enquiry");

/** What can go wrong between a submit and its answer. `reached`: the server has taken the enquiry all the same. */
const failures: Array<[string, { reached: boolean; arrange(page: Page, path: string): Promise<unknown> }]> = [
  [
    "the server answers 503",
    {
      reached: false,
      arrange: (page, path) =>
        page.route(`**${path}`, (route) =>
          route.fulfill({
            status: 503,
            json: { ok: false, status: 503, field: null, message: unknownFailure },
          }),
        ),
    },
  ],
  [
    "a proxy answers with a page of its own",
    {
      reached: false,
      arrange: (page, path) =>
        page.route(`**${path}`, (route) =>
          route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" }),
        ),
    },
  ],
  [
    "the network fails",
    { reached: false, arrange: (page, path) => page.route(`**${path}`, (route) => route.abort()) },
  ],
  [
    "the answer is lost on its way",
    {
      reached: true,
      arrange: (page, path) =>
        page.route(`**${path}`, async (route) => {
          await route.fetch();
          await route.abort("connectionreset");
        }),
    },
  ],
];

for (const [name, form] of forms) {
  for (const [what, { reached, arrange }] of failures) {
    test(`8, decisions: ${name}: when ${what} it says so, keeps the values, and a retry makes one enquiry`, async ({
      page,
      email,
    }) => {
      await page.goto(form.page);
      const element = await form.find(page);
      await arrange(page, form.submitPath);
      const values = { ...form.values, [form.emailLabel]: email };
      await fillIn(element, values);
      const button = element.getByRole("button", { name: form.button });
      await button.click();
      await expect(messageIn(element)).toHaveText(unknownFailure);
      await expect(messageIn(element)).toHaveCSS("color", red);
      await expect(button).toBeEnabled();
      await expect(element.locator("[aria-invalid]")).toHaveCount(0);
      expect(await readFields(element, Object.keys(values))).toEqual(values);
      expect(await enquiriesOf(email)).toHaveLength(reached ? 1 : 0);

      await page.unroute(`**${form.submitPath}`);
      await button.click();
      await expect(successOf(page, form)).toBeVisible();
      expect(await enquiriesOf(email)).toHaveLength(1);
    });
  }

  test(`4, decisions: ${name}: sending twice by accident makes one enquiry`, async ({ page, email }) => {
    await page.goto(form.page);
    const element = await form.find(page);
    let posts = 0;
    page.on("request", (request) => {
      if (request.method() === "POST") posts += 1;
    });
    await fillIn(element, { ...form.values, [form.emailLabel]: email });
    await element.getByRole("button", { name: form.button }).dblclick();
    await expect(successOf(page, form)).toBeVisible();
    expect(posts).toBe(1);
    expect(await enquiriesOf(email)).toHaveLength(1);
  });

  test(`issue 3: ${name}: the spinner ends after a timeout, and trying again is safe`, async ({
    page,
    email,
  }) => {
    await page.clock.install();
    // A `fetch` of an extension's own, which never settles and ignores signals.
    await page.addInitScript(() => {
      const { fetch } = window;
      window.fetch = () => {
        window.fetch = fetch;
        return new Promise(() => {});
      };
    });
    await page.goto(form.page);
    const element = await form.find(page);
    await fillIn(element, { ...form.values, [form.emailLabel]: email });
    const button = element.getByRole("button", { name: form.button });
    await button.click();
    await expect(element.locator("[data-spinner]")).toBeVisible();
    await page.clock.fastForward(15_000);
    await expect(messageIn(element)).toHaveText(unknownFailure);
    await expect(element.locator("[data-spinner]")).toBeHidden();
    await button.click();
    await expect(successOf(page, form)).toBeVisible();
    expect(await enquiriesOf(email)).toHaveLength(1);
  });
}

test("8: the next message takes the place of the failure's", async ({ page }) => {
  await page.goto("/products");
  const modal = await openModal(page);
  await page.route("**/submit/enquiry", (route) => route.abort());
  await fillIn(modal, validEnquiry);
  await modal.getByRole("button", { name: "Send Enquiry" }).click();
  await expect(messageIn(modal)).toHaveText(unknownFailure);
  await modal.getByLabel("Message").fill("");
  await modal.getByRole("button", { name: "Send Enquiry" }).click();
  await expect(messageIn(modal)).toHaveText("Message is not allowed to be empty");
});

test("issue 3: too many enquiries from one address are refused in the form, in words, with the values kept", async ({
  page,
  email,
  startOwnSite,
}) => {
  const site = await startOwnSite({ RATE_LIMIT_SUBMITS: "1", RATE_LIMIT_WINDOW_MINUTES: "20" });
  await page.goto(`${site.url}/products`);
  const modal = await openModal(page);
  await fillIn(modal, { ...validEnquiry, Email: email });
  await modal.getByRole("button", { name: "Send Enquiry" }).click();
  await expect(modal).toBeHidden();
  await openModal(page);
  const values = { ...validEnquiry, Email: email, Message: "And one more thing." };
  await fillIn(modal, values);
  await modal.getByRole("button", { name: "Send Enquiry" }).click();
  await expect(messageIn(modal)).toHaveText(
    /^Too many enquiries came from your connection\. Please try again in (19|20) minutes\.$/,
  );
  expect(await readFields(modal, Object.keys(values))).toEqual(values);
  expect(await enquiriesOf(email, site)).toHaveLength(1);
});

test("issue 3: when the store can't keep it, the visitor is told and nothing is half-written", async ({
  page,
  email,
  startOwnSite,
}) => {
  const site = await startOwnSite({ LOG_LEVEL: "info" });
  await page.goto(`${site.url}/products`);
  const modal = await openModal(page);
  await fillIn(modal, { ...validEnquiry, Email: email });
  // Another program holds the database, as a backup tool might, for longer than the server waits.
  const holder = new DatabaseSync(join(site.environment.DATA_DIR ?? "", "enquiries.sqlite"));
  holder.exec("begin immediate");
  try {
    await modal.getByRole("button", { name: "Send Enquiry" }).click();
    await expect(messageIn(modal)).toHaveText(unknownFailure, { timeout: 16_000 });
  } finally {
    holder.close();
  }
  expect(site.log()).not.toContain(email);
  expect(await enquiriesOf(email, site)).toHaveLength(0);
  await modal.getByRole("button", { name: "Send Enquiry" }).click();
  await expect(modal).toBeHidden();
  expect(await enquiriesOf(email, site)).toHaveLength(1);
});
