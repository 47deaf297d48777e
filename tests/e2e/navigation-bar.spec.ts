import type { Page } from "@playwright/test";
import { expect, test } from "./site.ts";

const transparent = "rgba(0, 0, 0, 0)";
const white = "rgb(255, 255, 255)";

function bar(page: Page) {
  return page.getByRole("banner");
}

test("2, 9: wider than 700 px the bar has the two links and the enquiry button, and no menu icon", async ({
  page,
}) => {
  await page.setViewportSize({ width: 701, height: 900 });
  await page.goto("/products");
  const navigation = bar(page).getByRole("navigation", { name: "Main" });
  await expect(navigation.getByRole("link")).toHaveText(["HOME", "PRODUCTS"]);
  await expect(navigation.getByRole("link", { name: "HOME" })).toHaveAttribute("href", "/");
  await expect(navigation.getByRole("link", { name: "PRODUCTS" })).toHaveAttribute("href", "/products");
  await expect(navigation.getByRole("button", { name: "Send Enquiry" })).toBeVisible();
  await expect(bar(page).getByRole("button", { name: "Menu" })).toBeHidden();
});

test("2, 9: at 700 px and narrower a menu icon replaces the links and the button", async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 900 });
  await page.goto("/products");
  await expect(bar(page).getByRole("button", { name: "Menu" })).toBeVisible();
  await expect(bar(page).getByRole("link", { name: "PRODUCTS" })).toBeHidden();
  await expect(bar(page).getByRole("button", { name: "Send Enquiry" })).toBeHidden();
});

test("2: the bar stays at the top while the page scrolls", { tag: "@every-size" }, async ({ page }) => {
  await page.goto("/products");
  await page.evaluate(() => scrollTo(0, 900));
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
  expect((await bar(page).boundingBox())?.y).toBe(0);
});

test("2: at the top of the home page the bar is transparent and without logo; scrolled it is white with the logo", {
  tag: "@every-size",
}, async ({ page }) => {
  await page.goto("/");
  const logo = bar(page).getByRole("link", { name: "Ozo" });
  await expect(bar(page)).toHaveCSS("background-color", transparent);
  await expect(logo).toBeHidden();
  await page.evaluate(() => scrollTo(0, 300));
  await expect(bar(page)).toHaveCSS("background-color", white);
  await expect(logo).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  await expect(bar(page)).toHaveCSS("background-color", transparent);
  await expect(logo).toBeHidden();
});

test("2: on any other page the bar is white with the logo from the start", { tag: "@every-size" }, async ({
  page,
}) => {
  await page.goto("/products");
  await expect(bar(page)).toHaveCSS("background-color", white);
  await expect(bar(page).getByRole("link", { name: "Ozo" })).toBeVisible();
  await bar(page).getByRole("link", { name: "Ozo" }).click();
  await expect(page).toHaveURL("/");
  await expect(bar(page)).toHaveCSS("background-color", transparent);
});

test("2, 9: a spacer of 120 px stands under the fixed bar", { tag: "@every-size" }, async ({ page }) => {
  for (const path of ["/", "/products", "/new-customer-form"]) {
    await page.goto(path);
    const spacer = page.locator("[data-header-spacer]");
    expect(await spacer.evaluate((element) => element.getBoundingClientRect().height)).toBe(120);
    expect(await spacer.evaluate((element) => element.nextElementSibling?.tagName)).toBe("MAIN");
  }
});

test.describe("mobile menu", { tag: "@phone" }, () => {
  function menu(page: Page) {
    return page.getByRole("dialog", { name: "Menu" });
  }

  async function openMenu(page: Page) {
    await page.getByRole("button", { name: "Menu", exact: true }).tap();
    await expect(menu(page)).toBeVisible();
  }

  test("2: the menu icon opens a full-screen overlay with the same two links and the enquiry button", async ({
    page,
  }) => {
    await page.goto("/");
    await expect(menu(page)).toBeHidden();
    await openMenu(page);
    expect(await menu(page).boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 800 });
    const navigation = menu(page).getByRole("navigation");
    await expect(navigation.getByRole("link")).toHaveText(["HOME", "PRODUCTS"]);
    await expect(navigation.getByRole("link", { name: "HOME" })).toHaveAttribute("href", "/");
    await expect(navigation.getByRole("link", { name: "PRODUCTS" })).toHaveAttribute("href", "/products");
    await expect(navigation.getByRole("button", { name: "Send Enquiry" })).toBeVisible();
  });

  test("menu and modal slide in as opaque sheets", async ({ page }) => {
    await page.goto("/products");
    for (const id of ["menu", "enquiry"]) {
      const changed = await page.locator(`#${id}`).evaluate((dialog: HTMLDialogElement) => {
        dialog.showModal();
        const frames = dialog
          .getAnimations()
          .flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes().flatMap(Object.keys));
        dialog.close();
        return frames;
      });
      expect(changed, id).toContainEqual(expect.stringMatching(/^(clipPath|translate)$/));
      expect(changed, id).not.toContain("opacity");
    }
  });

  test("2, 4: the menu closes on its close icon, and the focus goes back to the menu icon", async ({
    page,
  }) => {
    await page.goto("/products");
    await openMenu(page);
    await menu(page).getByRole("button", { name: "Close menu" }).tap();
    await expect(menu(page)).toBeHidden();
    await expect(page.getByRole("button", { name: "Menu", exact: true })).toBeFocused();
  });

  test("2: the menu closes on Escape", async ({ page }) => {
    await page.goto("/products");
    await openMenu(page);
    await page.keyboard.press("Escape");
    await expect(menu(page)).toBeHidden();
  });

  test("2: the menu closes on navigation", async ({ page }) => {
    await page.goto("/");
    await openMenu(page);
    await menu(page).getByRole("link", { name: "PRODUCTS" }).tap();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("WATER WISE SOLUTIONS");
    await expect(menu(page)).toBeHidden();
  });

  test("2: the menu closes on a link to the page it is on", async ({ page }) => {
    await page.goto("/products");
    await openMenu(page);
    await menu(page).getByRole("link", { name: "PRODUCTS" }).tap();
    await expect(menu(page)).toBeHidden();
    await expect(page).toHaveURL("/products");
  });

  test("2: the menu closes when the visitor goes back", async ({ page }) => {
    await page.goto("/");
    await openMenu(page);
    await menu(page).getByRole("link", { name: "PRODUCTS" }).tap();
    await expect(page).toHaveURL("/products");
    await openMenu(page);
    await page.goBack();
    await expect(page).toHaveURL("/");
    await expect(menu(page)).toBeHidden();
  });

  test("4: the enquiry button in the menu opens the modal, and after closing both the page is free again", async ({
    page,
  }) => {
    await page.goto("/products");
    await openMenu(page);
    await menu(page).getByRole("button", { name: "Send Enquiry" }).tap();
    const modal = page.getByRole("dialog", { name: "Send us an Enquiry" });
    await expect(modal).toBeVisible();
    await modal.getByRole("button", { name: "Close" }).tap();
    await expect(modal).toBeHidden();
    await page.keyboard.press("Escape");
    await expect(menu(page)).toBeHidden();
    await expect(page.locator("html")).not.toHaveCSS("overflow-y", "hidden");
  });

  test("2: a menu that is open when the window grows wider closes as before", async ({ page }) => {
    await page.goto("/products");
    await openMenu(page);
    await page.setViewportSize({ width: 1024, height: 800 });
    await menu(page).getByRole("button", { name: "Close menu" }).click();
    await expect(menu(page)).toBeHidden();
  });
});
