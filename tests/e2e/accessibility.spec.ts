import type { Page } from "@playwright/test";
import { expectNoViolations } from "./axe.ts";
import { fillIn, holdBack, messageIn, validEnquiry, validNewCustomer } from "./enquiry-forms.ts";
import { failedPage } from "./failed-page.ts";
import { kindsOfPages, pages } from "./pages.ts";
import { expect, failedToLoad, test } from "./site.ts";

// Text has less contrast while it fades in.
test.use({ contextOptions: { reducedMotion: "reduce" }, expectedConsole: failedToLoad });

const everySize = { tag: "@every-size" };

/** Opens the modal with the footer's button, which is visible at every size. */
async function openModalAnywhere(page: Page) {
  const tile = page.getByRole("contentinfo").getByRole("button", { name: /Send an enquiry/ });
  await tile.click();
  return page.getByRole("dialog", { name: "Send us an Enquiry" });
}

test(
  "axe finds nothing on any kind of page, and each has its landmarks and targets of at least 24 px",
  everySize,
  async ({ page }) => {
    test.setTimeout(120_000);
    for (const path of kindsOfPages) {
      await page.goto(path);
      await expectNoViolations(page, path);
      await expectLargeTargets(page, path);
      for (const landmark of ["banner", "main", "contentinfo"] as const)
        await expect(page.getByRole(landmark), `${landmark} of ${path}`).toHaveCount(1);
    }
  },
);

/** Expects every target to be at least 24 px high and wide. */
async function expectLargeTargets(page: Page, what: string) {
  const small = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("a, button, input, select, textarea")].flatMap((element) => {
      // A card's link spreads over the whole card.
      const spread =
        getComputedStyle(element, "::after").position === "absolute" && element.closest("article");
      const { width, height } = (spread || element).getBoundingClientRect();
      const isShown = width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
      // WCAG 2.2, 2.5.8, excepts links within a sentence. Elements that no pointer can reach are left out too.
      const isInSentence =
        getComputedStyle(element).display === "inline" &&
        element.parentElement?.textContent !== element.textContent;
      const isOutOfReach = element.closest("[aria-hidden=true]") !== null;
      if (!isShown || isInSentence || isOutOfReach) return [];
      return width < 24 || height < 24 ? [`${element.textContent} ${width} x ${height}`] : [];
    }),
  );
  expect(small, `small targets on ${what}`).toEqual([]);
}

test("axe finds nothing on the other pages, which differ in colours and texts", async ({ page }) => {
  test.setTimeout(120_000);
  const kinds: readonly string[] = kindsOfPages;
  // Datasheets are left out, because they share their colours and differ only in their texts.
  const others = pages.filter(({ path }) => !kinds.includes(path) && !path.endsWith("/datasheet"));
  for (const { path } of others) {
    await page.goto(path);
    await expectNoViolations(page, path);
  }
});

test("axe finds nothing on the home page with descriptions shown", everySize, async ({ page }) => {
  await page.goto("/");
  const card = page.getByRole("region", { name: "HOW CAN WE HELP?" }).getByRole("article").first();
  await card.hover();
  await page.waitForTimeout(100);
  await expectNoViolations(page, "home with a card's description");
});

test("axe finds nothing with the menu open", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Menu", exact: true }).tap();
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  await expectNoViolations(page, "the menu");
});

test(
  "axe finds nothing in the modal: open, with an error, sending, after success",
  everySize,
  async ({ page, email }) => {
    test.setTimeout(60_000);
    await page.goto("/products/drain-care/ozo-klear");
    const modal = await openModalAnywhere(page);
    await expectNoViolations(page, "the modal");
    await expectLargeTargets(page, "the modal");
    await modal.getByRole("button", { name: "Send Enquiry" }).click();
    await expect(messageIn(modal)).toBeVisible();
    await expectNoViolations(page, "the modal with an error");
    const letGo = await holdBack(page, /\/submit\/enquiry/);
    await fillIn(modal, { ...validEnquiry, Email: email });
    await modal.getByRole("button", { name: "Send Enquiry" }).click();
    await expect(modal.locator("[data-spinner]")).toBeVisible();
    await expectNoViolations(page, "the modal while sending");
    letGo();
    await expect(page.getByRole("status").filter({ hasText: "Enquiry sent" })).toBeVisible();
    await expectNoViolations(page, "the page after sending");
  },
);

test(
  "axe finds nothing in the new customer form: with an error, sending, after success",
  everySize,
  async ({ page, email }) => {
    test.setTimeout(60_000);
    await page.goto("/new-customer-form");
    const form = page.getByRole("main").locator("form");
    const button = form.getByRole("button", { name: "Submit" });
    await button.click();
    await expect(messageIn(form)).toBeVisible();
    await expectNoViolations(page, "the form with an error");
    const letGo = await holdBack(page, /\/submit\/new-customer/);
    await fillIn(form, { ...validNewCustomer, "Email Address": email });
    await button.click();
    await expect(form.locator("[data-spinner]")).toBeVisible();
    await expectNoViolations(page, "the form while sending");
    letGo();
    await expect(form.getByText("Form submitted successfully").first()).toBeVisible();
    await expectNoViolations(page, "the form after success");
  },
);

test("axe finds nothing on the error screen", everySize, async ({ page }) => {
  await page.route("**/products/odour-care", async (route) => route.fulfill(await failedPage()));
  await page.goto("/products/odour-care");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Something went wrong");
  await expectNoViolations(page, "the error screen");
});

test.describe("when scripts do not load", () => {
  // Scripts stay enabled, because axe is a script.
  test.beforeEach(({ page }) => page.route("**/assets/*.js", (route) => route.abort()));

  test(
    "axe finds nothing on the pages of the forms after an error and after a success",
    everySize,
    async ({ page, email }) => {
      test.setTimeout(60_000);
      for (const [path, button, values, message] of [
        ["/enquiry", "Send Enquiry", { ...validEnquiry, Email: email }, "Name is not allowed to be empty"],
        [
          "/new-customer-form",
          "Submit",
          { ...validNewCustomer, "Email Address": email },
          "Legal Company Name is not allowed to be empty",
        ],
      ] as const) {
        await page.goto(path);
        const form = page.getByRole("main").locator("form");
        await form.getByRole("button", { name: button }).click();
        await expect(messageIn(form)).toHaveText(message);
        await expectNoViolations(page, `${path} with an error`);
        await fillIn(form, values);
        await form.getByRole("button", { name: button }).click();
        await page.waitForURL(/sent=/);
        await expectNoViolations(page, `${path} after success`);
      }
    },
  );
});
