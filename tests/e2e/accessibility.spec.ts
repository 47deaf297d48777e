import type { Page } from "@playwright/test";
import { expectNoViolations, layoutRules } from "./axe.ts";
import {
  addButton,
  bothForms,
  fillIn,
  holdBack,
  hydrated,
  messageIn,
  modalOf,
  successOf,
} from "./enquiry-forms.ts";
import { categories, kindsOfPages, products } from "./pages.ts";
import { expect, failedToLoad, test } from "./site.ts";

// Animations are off, because text has less contrast while it fades in.
test.use({ contextOptions: { reducedMotion: "reduce" }, expectedConsole: failedToLoad });

for (const path of [
  ...kindsOfPages,
  "/products?q=steel",
  "/products?q=htel",
  "/products?q=wood+floor",
  "/products?q=SDS",
])
  test(`on ${path}, axe finds no violation, and no control is smaller than 24 px (10.9)`, async ({
    page,
  }) => {
    await page.goto(path);
    // The pointer over a card reveals the card's description.
    if (path === "/") await page.getByRole("article").first().hover();
    await expectNoViolations(page, path);
    await expectLargeTargets(page, path);
    for (const landmark of ["banner", "main", "contentinfo"] as const)
      await expect(page.getByRole(landmark), landmark).toHaveCount(1);
    await page.setViewportSize({ width: 768, height: 1024 });
    await expectLargeTargets(page, `${path} at 768 px`);
    await page.setViewportSize({ width: 360, height: 800 });
    await expectNoViolations(page, `${path} at 360 px`, { rules: layoutRules });
    await expectLargeTargets(page, `${path} at 360 px`);
  });

// Each category has its own colours. The list above contains pages of Drain Care.
for (const category of categories.filter(({ path }) => path !== "/products/drain-care"))
  test(`the colours of ${category.heading} have enough contrast on the category's page and a product's`, async ({
    page,
  }) => {
    const product = products.find(({ path }) => path.startsWith(category.path));
    for (const path of [category.path, product?.path ?? "missing"]) {
      await page.goto(path);
      await expectNoViolations(page, path, { rules: ["color-contrast"], within: "main" });
    }
  });

/** Expects every control to be at least 24 px wide and high. */
async function expectLargeTargets(page: Page, what: string) {
  const small = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("a, button, input, select, textarea")].flatMap((element) => {
      // If the link's `::after` covers a whole card, the card is measured instead of the link.
      const spread =
        getComputedStyle(element, "::after").position === "absolute" && element.closest("article");
      const { width, height } = (spread || element).getBoundingClientRect();
      const isShown = width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
      // WCAG 2.2, criterion 2.5.8, exempts links within a sentence.
      const isInSentence =
        getComputedStyle(element).display === "inline" &&
        element.parentElement?.textContent !== element.textContent;
      // Visitors cannot reach the hidden field that only spam robots fill in.
      const isOutOfReach = element.closest("[aria-hidden=true]") !== null;
      if (!isShown || isInSentence || isOutOfReach) return [];
      return width < 24 || height < 24 ? [`${element.textContent} ${width} x ${height}`] : [];
    }),
  );
  expect(small, `small targets on ${what}`).toEqual([]);
}

test("axe finds no violation while the menu is open", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Menu", exact: true }).tap();
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  await expectNoViolations(page, "the menu");
});

for (const [name, place] of Object.entries(bothForms)) {
  test(`${name}: axe finds no violation after an error, while the form is being sent, and after a success`, async ({
    page,
    email,
  }) => {
    await page.goto(place.page);
    const form = await hydrated(await place.find(page));
    const within = name === "modal" ? "dialog[open]" : "main";
    const button = form.getByRole("button", { name: place.button });
    await button.click();
    await expect(messageIn(form)).toBeVisible();
    await expectNoViolations(page, "the form with an error", { within });
    for (const width of [768, 360]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoViolations(page, `the form with an error at ${width} px`, { rules: layoutRules, within });
      await expectLargeTargets(page, `the form at ${width} px`);
    }
    const letGo = await holdBack(page, `**${place.submitPath}`);
    await fillIn(form, { ...place.values, [place.emailLabel]: email });
    await button.click();
    await expect(form.locator("[data-spinner]")).toBeVisible();
    await expectNoViolations(page, "the form while sending", { within });
    letGo();
    await expect(successOf(page, place)).toBeVisible();
    await expectNoViolations(page, "the page after a success");
  });
}

test("axe finds no violation with an added product", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/products/drain-care");
  await addButton(page, "Klear").click();
  await expect(addButton(page, "Klear")).toHaveAttribute("aria-pressed", "true");
  await expect(page, "the card's link is not followed").toHaveURL(/\/products\/drain-care$/);
  await expectNoViolations(page, "the page");
  await page.getByRole("contentinfo").getByRole("button", { name: "Have a question?" }).click();
  await expect(modalOf(page).getByRole("button", { name: "Remove Klear" })).toBeVisible();
  await expectNoViolations(page, "the modal");
});
