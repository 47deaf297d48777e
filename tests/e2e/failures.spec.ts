import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Locator, Page } from "@playwright/test";
import {
  fillIn,
  messageIn,
  modalOf,
  openModal,
  readFields,
  validEnquiry,
  validNewCustomer,
} from "./enquiry-forms.ts";
import { enquiriesOf, expect, failedToLoad, test } from "./site.ts";

const unknownFailure = "There was some error, please try again later.";

test.use({ expectedConsole: failedToLoad });

/** Both forms, in the words of their screens. */
const forms = {
  modal: {
    path: "/submit/enquiry",
    values: validEnquiry,
    emailLabel: "Email",
    async open(page: Page): Promise<Locator> {
      await page.goto("/products");
      return openModal(page);
    },
    button: "Send Enquiry",
    async expectSuccess(page: Page) {
      await expect(modalOf(page)).toBeHidden();
    },
  },
  "new customer form": {
    path: "/submit/new-customer",
    values: validNewCustomer,
    emailLabel: "Email Address",
    async open(page: Page): Promise<Locator> {
      await page.goto("/new-customer-form");
      return page.getByRole("main").locator("form");
    },
    button: "Submit",
    async expectSuccess(page: Page) {
      await expect(
        page.getByRole("status").filter({ hasText: "Form submitted successfully" }),
      ).toBeAttached();
    },
  },
};

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

for (const [name, form] of Object.entries(forms)) {
  for (const [what, { reached, arrange }] of failures) {
    test(`8, decisions: ${name}: when ${what} it says so, keeps the values, and a retry makes one enquiry`, async ({
      page,
      email,
    }) => {
      const element = await form.open(page);
      await arrange(page, form.path);
      const values = { ...form.values, [form.emailLabel]: email };
      await fillIn(element, values);
      const button = element.getByRole("button", { name: form.button });
      await button.click();
      await expect(messageIn(element)).toHaveText(unknownFailure);
      await expect(messageIn(element)).toHaveCSS("color", "rgb(163, 38, 27)");
      await expect(button).toBeEnabled();
      await expect(element.locator("[aria-invalid]")).toHaveCount(0);
      expect(await readFields(element, Object.keys(values))).toEqual(values);
      expect(await enquiriesOf(email)).toHaveLength(reached ? 1 : 0);

      await page.unroute(`**${form.path}`);
      await button.click();
      await form.expectSuccess(page);
      expect(await enquiriesOf(email)).toHaveLength(1);
    });
  }

  test(`4, decisions: ${name}: sending twice by accident makes one enquiry`, async ({ page, email }) => {
    const element = await form.open(page);
    let posts = 0;
    page.on("request", (request) => {
      if (request.method() === "POST") posts += 1;
    });
    await fillIn(element, { ...form.values, [form.emailLabel]: email });
    await element.getByRole("button", { name: form.button }).dblclick();
    await form.expectSuccess(page);
    expect(posts).toBe(1);
    expect(await enquiriesOf(email)).toHaveLength(1);
  });

  test(`issue 3: ${name}: the spinner ends after a timeout, and trying again is safe`, async ({
    page,
    email,
  }) => {
    // One hundredth of the patience for the first try, and a `fetch` of somebody's that heeds no signal.
    await page.addInitScript(() => {
      const { setTimeout } = window;
      const later = (run: TimerHandler, milliseconds = 0, ...rest: unknown[]) => {
        if (milliseconds !== 15_000) return setTimeout(run, milliseconds, ...rest);
        window.setTimeout = setTimeout;
        return setTimeout(run, milliseconds / 100, ...rest);
      };
      window.setTimeout = later as typeof setTimeout;
      const { fetch } = window;
      window.fetch = () => {
        window.fetch = fetch;
        return new Promise(() => {});
      };
    });
    const element = await form.open(page);
    await fillIn(element, { ...form.values, [form.emailLabel]: email });
    const button = element.getByRole("button", { name: form.button });
    await button.click();
    await expect(messageIn(element)).toHaveText(unknownFailure);
    await expect(element.locator("[data-spinner]")).toBeHidden();
    await button.click();
    await form.expectSuccess(page);
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
