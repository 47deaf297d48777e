import type { Page } from "@playwright/test";
import {
  fieldIn,
  fillIn,
  formPlaces,
  messageIn,
  modalOf,
  openModal,
  readFields,
  successOf,
  unknownFailure,
  validEnquiry,
  validNewCustomer,
} from "./enquiry-forms.ts";
import { enquiriesOf, expect, failedToLoad, test } from "./site.ts";

test.use({ expectedConsole: failedToLoad });

for (const [name, form] of Object.entries(formPlaces)) {
  test(`issue 10: ${name}: what lets no post of a script through loses nothing: the second time the browser posts it`, async ({
    page,
    email,
  }) => {
    await page.route(`**${form.submitPath}`, (route) => route.abort("blockedbyclient"));
    await page.goto(form.page);
    const element = await form.find(page);
    await fillIn(element, { ...form.values, [form.emailLabel]: email });
    const button = element.getByRole("button", { name: form.button });
    await button.click();
    await expect(messageIn(element)).toHaveText(unknownFailure);
    // Nobody can know whether it arrived: that is said, and read with the button, which has the focus.
    await expect(button).toBeFocused();
    await expect(button).toHaveAccessibleDescription(/^It may have arrived all the same\./);
    await button.click();
    await page.waitForURL(/\?sent=/);
    await expect(successOf(page, form)).toBeVisible();
    expect(await enquiriesOf(email)).toHaveLength(1);
  });

  test(`issue 10: ${name}: while the site can't be reached, each try says so and stays`, async ({
    page,
    email,
    context,
  }) => {
    await page.goto(form.page);
    const element = await form.find(page);
    const values = { ...form.values, [form.emailLabel]: email };
    await fillIn(element, values);
    // The script that sends has come with the focus.
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    const button = element.getByRole("button", { name: form.button });
    for (let time = 1; time <= 3; time++) {
      await button.click();
      await expect(button).toBeEnabled();
      await expect(messageIn(element)).toHaveText(unknownFailure);
    }
    await expect(page).toHaveURL(form.page);
    expect(await readFields(element, Object.keys(values))).toEqual(values);
    await context.setOffline(false);
    await button.click();
    await expect(successOf(page, form)).toBeVisible();
    expect(await enquiriesOf(email)).toHaveLength(1);
  });

  for (const isHidden of [true, false]) {
    const what = isHidden ? "hidden by a filter" : "taken out of the page";
    test(`issue 10: ${name}: where the places for messages are ${what}, the browser says what became of it`, async ({
      page,
      email,
    }) => {
      await page.goto(form.page);
      const element = await form.find(page);
      // React has come: before, it would draw what is missing anew.
      await fieldIn(element, form.emailLabel).focus();
      await page.waitForLoadState("networkidle");
      await page.evaluate((isHidden) => {
        const styles = new CSSStyleSheet();
        styles.replaceSync("[role=alert], [role=alert] ~ p, [role=status] { display: none !important }");
        if (isHidden) document.adoptedStyleSheets.push(styles);
        else {
          new MutationObserver(() => {
            for (const place of document.querySelectorAll("[role=alert], [role=alert] ~ p, [role=status]"))
              place.remove();
          }).observe(document.body, { childList: true, subtree: true, characterData: true });
          document.body.append("");
        }
      }, isHidden);
      const said: string[] = [];
      page.on("dialog", (dialog) => {
        said.push(dialog.message());
        dialog.accept();
      });
      await fillIn(element, { ...form.values, [form.emailLabel]: "wrong" });
      await element.getByRole("button", { name: form.button }).click();
      await expect.poll(() => said).toEqual([`${form.emailLabel} must be a valid email`]);
      await expect(fieldIn(element, form.emailLabel)).toBeFocused();
      await fieldIn(element, form.emailLabel).fill(email);
      await element.getByRole("button", { name: form.button }).click();
      await expect.poll(() => said.at(-1)).toContain(form.success);
      expect(said).toHaveLength(2);
      expect(await enquiriesOf(email)).toHaveLength(1);
    });
  }
}

test("issue 10: offline before the script that sends has come, the form says so and stays", async ({
  page,
  email,
  context,
}) => {
  await page.goto("/enquiry");
  await context.setOffline(true);
  const form = page.getByRole("main").locator("form");
  await fillIn(form, { ...validEnquiry, Email: email });
  const button = form.getByRole("button", { name: "Send Enquiry" });
  await button.click();
  await expect(messageIn(form)).toHaveText(unknownFailure);
  await context.setOffline(false);
  await button.click();
  await expect(page.getByText("Enquiry sent").filter({ visible: true })).toBeVisible();
  expect(await enquiriesOf(email)).toHaveLength(1);
});

test("issue 10: a modal that was closed while it was sent opens again when that fails", async ({
  page,
  email,
}) => {
  const { promise, resolve: fail } = Promise.withResolvers<void>();
  await page.route("**/submit/enquiry", async (route) => {
    await promise;
    await route.abort();
  });
  await page.goto("/products");
  const modal = await openModal(page);
  await fillIn(modal, { ...validEnquiry, Email: email });
  await modal.getByRole("button", { name: "Send Enquiry" }).click();
  await page.keyboard.press("Escape");
  await expect(modal).toBeHidden();
  fail();
  await expect(modal).toBeVisible();
  await expect(messageIn(modal)).toHaveText(unknownFailure);
});

for (const [name, form] of Object.entries(formPlaces).slice(1)) {
  test(`issue 10: ${name}: what was said of the first enquiry is not said of a second that fails`, async ({
    page,
    email,
  }) => {
    await page.goto(form.page);
    const element = await form.find(page);
    await fillIn(element, { ...form.values, [form.emailLabel]: email });
    await element.getByRole("button", { name: form.button }).click();
    await expect(successOf(page, form)).toBeVisible();
    await fillIn(element, { ...form.values, [form.emailLabel]: email });
    await page.route(`**${form.submitPath}`, (route) => route.abort());
    await expect(async () => {
      await element.getByRole("button", { name: form.button }).click();
      await expect(messageIn(element)).toHaveText(unknownFailure, { timeout: 1_000 });
    }).toPass();
    await expect(successOf(page, form)).toHaveCount(0);
  });
}

test("issue 10: who goes on to another page while it is sent has sent it", async ({
  page,
  email,
  context,
}) => {
  await page.goto("/products");
  const modal = await openModal(page);
  await fillIn(modal, { ...validEnquiry, Email: email });
  // On its way for longer than the page stays.
  const network = await context.newCDPSession(page);
  await network.send("Network.enable");
  await network.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 1_500,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await modal.getByRole("button", { name: "Send Enquiry" }).click();
  await page.goto("about:blank");
  await expect.poll(async () => (await enquiriesOf(email)).length).toBe(1);
});

test("decisions: Back and the modal sent once more with the same values is one enquiry", async ({
  page,
  email,
}) => {
  await page.goto("/products/drain-care");
  await fillIn(await openModal(page), { ...validEnquiry, Email: email });
  await sendModal(page);
  await page.goto("/products");
  await page.goBack();
  await fillIn(await openModal(page), { ...validEnquiry, Email: email });
  await sendModal(page);
  expect(await enquiriesOf(email)).toHaveLength(1);
  // Pressed again in the same page it is meant.
  await openModal(page);
  await sendModal(page);
  expect(await enquiriesOf(email)).toHaveLength(2);
});

test("decisions: the same where the browser has kept the page as it was left", async ({ page, email }) => {
  const values = { ...validEnquiry, Email: email };
  await page.goto("/products/drain-care");
  await fillIn(await openModal(page), values);
  await sendModal(page);
  // What a page hears that was kept; the Chromium without a window never keeps one.
  await page.evaluate(() => {
    for (const event of ["pagehide", "pageshow"])
      dispatchEvent(new PageTransitionEvent(event, { persisted: true }));
  });
  expect(await readFields(await openModal(page), Object.keys(values))).toEqual(values);
  await sendModal(page);
  expect(await enquiriesOf(email)).toHaveLength(1);
});

test("issue 10: that it was sent is still in sight for who comes back from another tab", async ({
  page,
  email,
}) => {
  await page.goto("/new-customer-form");
  const form = page.getByRole("main").locator("form");
  await fillIn(form, { ...validNewCustomer, "Email Address": email });
  const setHidden = (hidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  await page.clock.install();
  await form.getByRole("button", { name: "Submit" }).click();
  await setHidden(true);
  const success = form.locator("p[aria-hidden=true]");
  await expect(success).toHaveText("Form submitted successfully");
  await page.clock.runFor(60_000);
  await setHidden(false);
  await expect(success).toHaveText("Form submitted successfully");
  await page.clock.runFor(3_000);
  await expect(success).toBeEmpty();
});

async function sendModal(page: Page) {
  await modalOf(page).getByRole("button", { name: "Send Enquiry" }).click();
  await expect(modalOf(page)).toBeHidden();
}
