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

test.use({ expectedConsole: failedToLoad });

for (const path of kindsOfPages)
  test(`on ${path}, axe finds no violation, no control is smaller than 24 px, and no narrow window or large text makes the page scroll sideways (10.9)`, async ({
    page,
  }) => {
    await page.goto(path);
    const heading = await page.getByRole("heading", { level: 1 }).boundingBox();
    expect(heading?.x, "the distance of text from the window's edge").toBeGreaterThanOrEqual(40);
    // The pointer over a card reveals the card's description.
    if (path === "/") await page.getByRole("article").first().hover();
    await expectNoViolations(page, path);
    await expectLargeTargets(page, path);
    await page.setViewportSize({ width: 360, height: 800 });
    await expectNoViolations(page, `${path} at 360 px`, { rules: layoutRules });
    await expectLargeTargets(page, `${path} at 360 px`);
    for (const [what, width, height, fontSize] of [
      ["with text at 200 %", 1280, 800, "200%"],
      ["at 200 % zoom", 640, 400, ""],
      ["at 320 px", 320, 640, ""],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
      }, fontSize);
      await expectNoSidewaysScrolling(page, what);
    }
    await page.evaluate((word) => {
      // Only text from content files gets a long word, because developers choose the text of buttons and labels.
      for (const element of document.querySelectorAll("h1, h2, h3, p, li, dt, dd")) {
        if (element.querySelector("button, svg, img, h2, h3, p, label")) continue;
        (element.querySelector("a") ?? element).textContent = word;
      }
    }, "Wasserleitungsrohrreinigungsmittelkonzentratverduennungsverhaeltnis");
    await expectNoSidewaysScrolling(page, "with a long word at 320 px");
  });

async function expectNoSidewaysScrolling(page: Page, what: string) {
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(overflow, `${what}, the page is wider than the window by this number of pixels`).toBeLessThanOrEqual(
    0,
  );
}

test.describe("forced colours", () => {
  test.use({ contextOptions: { reducedMotion: "reduce", forcedColors: "active" }, colorScheme: "dark" });

  test("in forced colours, drawings have the text colour, and the current page's link is underlined", async ({
    page,
  }) => {
    await page.goto("/products");
    await expect(page.locator("body")).toHaveCSS("color", "rgb(255, 255, 255)");
    const unseen = await page
      .locator("main svg")
      .evaluateAll((drawings) =>
        drawings.filter(
          (drawing) =>
            getComputedStyle(drawing).color !== getComputedStyle(drawing.parentElement as Element).color,
        ),
      );
    expect(unseen).toEqual([]);
    await expect(page.getByRole("navigation", { name: "Categories" }).locator("svg").first()).toBeHidden();
    const current = page.getByRole("banner").getByRole("link", { name: "PRODUCTS" });
    await expect(current).toHaveCSS("text-decoration-line", "underline");
  });
});

test("axe finds no violation in the answers of the search", async ({ page }) => {
  for (const query of ["steel", "htel", "wood+floor", "SDS"]) {
    await page.goto(`/products?q=${query}`);
    await expectNoViolations(page, query, { within: "main" });
    await expectLargeTargets(page, query);
  }
});

// Each category has its own colours. The list of pages contains pages of Drain Care.
test("the colours of each category have enough contrast on the category's page and a product's", async ({
  page,
}) => {
  for (const category of categories.filter(({ path }) => path !== "/products/drain-care")) {
    const product = products.find(({ path }) => path.startsWith(category.path));
    for (const path of [category.path, product?.path ?? "missing"]) {
      await page.goto(path);
      await expectNoViolations(page, path, { rules: ["color-contrast"], within: "main" });
    }
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
  await expectNoViolations(page, "the menu", { within: "dialog[open]" });
});

for (const [name, place] of Object.entries(bothForms)) {
  test(`${name}: axe finds no violation after an error, while the form is being sent, and after a success, and the form fits into narrow windows (10.9)`, async ({
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
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 900 });
      const overflow = await form.evaluate((element) => {
        const { scrollWidth, clientWidth } = element.closest("dialog") ?? document.documentElement;
        return scrollWidth - clientWidth;
      });
      expect(overflow, `at ${width} px`).toBeLessThanOrEqual(0);
    }
    await expectNoViolations(page, "the form with an error at 360 px", { rules: layoutRules, within });
    await expectLargeTargets(page, "the form at 360 px");
    const letGo = await holdBack(page, `**${place.submitPath}`);
    await fillIn(form, { ...place.values, [place.emailLabel]: email });
    await button.click();
    await expect(form.locator("[type=submit] > [aria-hidden]")).toBeVisible();
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
  await expectNoViolations(page, "the page", { within: "main" });
  await page.getByRole("contentinfo").getByRole("button", { name: "Have a question?" }).click();
  await expect(modalOf(page).getByRole("button", { name: "Remove Klear" })).toBeVisible();
  await expectNoViolations(page, "the modal", { within: "dialog[open]" });
});
