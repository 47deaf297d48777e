import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { fillIn, holdBackAnswer, messageIn, validEnquiry, validNewCustomer } from "./enquiry-forms.ts";
import { pages } from "./pages.ts";
import { bringReactIn, expect, failedToLoad, test, waitForReact } from "./site.ts";

// Fading text has less contrast while it fades.
test.use({ contextOptions: { reducedMotion: "reduce" }, expectedConsole: failedToLoad });

const everySize = { tag: "@every-size" };

async function expectNoViolations(page: Page, what: string) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary}`),
  );
  expect(found, `axe on ${what}`).toEqual([]);
}

/** Opens the modal from where this size has its button. */
async function openModalAnywhere(page: Page) {
  const tile = page.getByRole("contentinfo").getByRole("button", { name: /Send an enquiry/ });
  await tile.click();
  return page.getByRole("dialog", { name: "Send us an Enquiry" });
}

const shares = 3;
for (let share = 0; share < shares; share++) {
  test(
    `issue 2: axe finds nothing on any page, as it arrives (${share + 1} of ${shares})`,
    everySize,
    async ({ page }) => {
      test.setTimeout(90_000);
      const all = [...pages.map(({ path }) => path), "/no-such-page"];
      for (const path of all.filter((_, index) => index % shares === share)) {
        await page.goto(path);
        await expectNoViolations(page, path);
      }
    },
  );
}

test(
  "issue 2: axe finds nothing on a page that React has taken over, and with descriptions shown",
  everySize,
  async ({ page }) => {
    await page.goto("/");
    await bringReactIn(page);
    const card = page.getByRole("region", { name: "HOW CAN WE HELP?" }).getByRole("article").first();
    await card.hover();
    await page.waitForTimeout(100);
    await expectNoViolations(page, "home with a card's description");
  },
);

test("issue 2: axe finds nothing with the menu open", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Menu", exact: true }).tap();
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  await expectNoViolations(page, "the menu");
});

test(
  "issue 2: axe finds nothing in the modal: open, with an error, sending, after success",
  everySize,
  async ({ page, email }) => {
    test.setTimeout(60_000);
    await page.goto("/products/drain-care/ozo-klear");
    const modal = await openModalAnywhere(page);
    await expectNoViolations(page, "the modal");
    await modal.getByRole("button", { name: "Send Enquiry" }).click();
    await expect(messageIn(modal)).toBeVisible();
    await expectNoViolations(page, "the modal with an error");
    const { letGo } = await holdBackAnswer(page, /\/submit\/enquiry/);
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
  "issue 2: axe finds nothing in the new customer form: with an error, sending, after success",
  everySize,
  async ({ page, email }) => {
    test.setTimeout(60_000);
    await page.goto("/new-customer-form");
    const form = page.getByRole("main").locator("form");
    const button = form.getByRole("button", { name: "Submit" });
    await button.click();
    await expect(messageIn(form)).toBeVisible();
    await waitForReact(page);
    await expectNoViolations(page, "the form with an error");
    const { letGo } = await holdBackAnswer(page, /\/submit\/new-customer/);
    await fillIn(form, { ...validNewCustomer, "Email Address": email });
    await button.click();
    await expect(form.locator("[data-spinner]")).toBeVisible();
    await expectNoViolations(page, "the form while sending");
    letGo();
    await expect(form.getByText("Form submitted successfully").first()).toBeVisible();
    await expectNoViolations(page, "the form after success");
  },
);

test("issue 2: axe finds nothing on the error screen", everySize, async ({ page }) => {
  // From the start on: what is under the pointer is fetched ahead.
  await page.route("**/*.data*", (route) => route.fulfill({ status: 500, body: "" }));
  await page.goto("/products");
  await bringReactIn(page);
  await page.getByRole("main").getByRole("link", { name: "ODOUR CARE" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Something went wrong");
  await expectNoViolations(page, "the error screen");
});

test.describe("scripts that don't arrive", () => {
  // Scripts stay switched on, because axe is one.
  test.beforeEach(({ page }) => page.route("**/assets/*.js", (route) => route.abort()));

  test(
    "issue 2: axe finds nothing on the forms' pages with an error, and after success",
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

test("issue 2: every page has its landmarks once, and its headings in order", async ({ page }) => {
  test.setTimeout(60_000);
  for (const { path } of pages) {
    await page.goto(path);
    for (const landmark of ["banner", "main", "contentinfo"] as const) {
      await expect(page.getByRole(landmark), `${landmark} of ${path}`).toHaveCount(1);
    }
    const levels = await page
      .getByRole("heading")
      .evaluateAll((all) => all.map((heading) => Number(heading.tagName.slice(1))));
    for (const [index, level] of levels.entries()) {
      expect(level - (levels[index - 1] ?? 0), `headings of ${path}: ${levels}`).toBeLessThanOrEqual(1);
    }
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
  }
});
