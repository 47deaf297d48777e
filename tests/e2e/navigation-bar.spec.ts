import type { Locator, Page } from "@playwright/test";
import { modalOf } from "./enquiry-forms.ts";
import { expect, test } from "./site.ts";

const transparent = "rgba(0, 0, 0, 0)";
const white = "rgb(255, 255, 255)";

async function expectLinksAndButton(navigation: Locator) {
  await expect(navigation.getByRole("link")).toHaveText(["HOME", "PRODUCTS"]);
  await expect(navigation.getByRole("link", { name: "HOME" })).toHaveAttribute("href", "/");
  await expect(navigation.getByRole("link", { name: "PRODUCTS" })).toHaveAttribute("href", "/products");
  await expect(navigation.getByRole("button", { name: "Send Enquiry" })).toBeVisible();
}

test("wider than 700 px the bar has the two links and the enquiry button; at 700 px and narrower a menu icon replaces them (2.7, 9.1)", async ({
  page,
}) => {
  await page.setViewportSize({ width: 701, height: 900 });
  await page.goto("/products");
  const bar = page.getByRole("banner");
  await expectLinksAndButton(bar.getByRole("navigation", { name: "Main" }));
  await expect(bar.getByRole("button", { name: "Menu" })).toBeHidden();
  await page.setViewportSize({ width: 700, height: 900 });
  await expect(bar.getByRole("button", { name: "Menu" })).toBeVisible();
  await expect(bar.getByRole("link", { name: "PRODUCTS" })).toBeHidden();
  await expect(bar.getByRole("button", { name: "Send Enquiry" })).toBeHidden();
});

test("at the top of the home page the bar is transparent without a logo; after scrolling by one pixel it is white with the logo (2.9)", async ({
  page,
}) => {
  await page.goto("/");
  const bar = page.getByRole("banner");
  const logo = bar.getByRole("link", { name: "Ozo" });
  for (const [width, position, colour] of [
    [1440, 0, transparent],
    [1440, 1, white],
    [1440, 900, white],
    [360, 900, white],
    [360, 1, white],
    [360, 0, transparent],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate((top) => scrollTo(0, top), position);
    await expect(bar).toHaveCSS("background-color", colour);
    await expect(logo).toBeVisible({ visible: colour === white });
    expect((await bar.boundingBox())?.y, "the bar is fixed at the top").toBe(0);
  }
});

test("on every page except the home page, the bar is always white with the logo, and a spacer of 120 px precedes the content (2.9, 2.11)", async ({
  page,
}) => {
  for (const [path, width] of [
    ["/new-customer-form", 360],
    ["/products", 1440],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path);
    await expect(page.getByRole("banner")).toHaveCSS("background-color", white);
    const spacer = page.locator("div:has(+ main)");
    expect((await spacer.boundingBox())?.height).toBe(120);
  }
  await page.getByRole("banner").getByRole("link", { name: "Ozo" }).click();
  await expect(page).toHaveURL("/");
});

test.describe("mobile menu", { tag: "@phone" }, () => {
  async function openMenu(page: Page) {
    await page.getByRole("button", { name: "Menu", exact: true }).tap();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await expect(menu).toBeVisible();
    return menu;
  }

  test.describe("without scripts", () => {
    test.use({ javaScriptEnabled: false });

    test("the menu icon opens a full-screen overlay with the bar's links and button; the close icon, Escape and links close the overlay (2.8, 10.2)", async ({
      page,
    }) => {
      await page.goto("/enquiry");
      for (const close of [
        (menu: Locator) => menu.getByRole("button", { name: "Close menu" }).tap(),
        () => page.keyboard.press("Escape"),
        // On /enquiry, the menu's enquiry button closes the menu, because the form is on the page.
        (menu: Locator) => menu.getByRole("button", { name: "Send Enquiry" }).tap(),
      ]) {
        const menu = await openMenu(page);
        expect(await menu.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 800 });
        await close(menu);
        await expect(menu).toBeHidden();
        await expect(page.getByRole("button", { name: "Menu", exact: true })).toBeFocused();
      }
      const menu = await openMenu(page);
      await expectLinksAndButton(menu.getByRole("navigation"));
      // The bar's menu icon is hidden in a wide window, but an open menu stays open.
      await page.setViewportSize({ width: 1024, height: 800 });
      await menu.getByRole("link", { name: "PRODUCTS" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("WATER WISE SOLUTIONS");
      await expect(menu).toBeHidden();
    });
  });

  test("the menu closes when the visitor follows a link, even to the current page, or goes back (2.8)", async ({
    page,
  }) => {
    await page.goto("/");
    for (const _ of ["another page", "the same page"]) {
      const menu = await openMenu(page);
      await menu.getByRole("link", { name: "PRODUCTS" }).tap();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("WATER WISE SOLUTIONS");
      await expect(menu).toBeHidden();
    }
    const menu = await openMenu(page);
    await page.goBack();
    await expect(menu).toBeHidden();
  });

  test("the enquiry button in the menu opens the modal, and the page scrolls again after both are closed (2.10, 4.1)", async ({
    page,
  }) => {
    await page.goto("/products");
    const menu = await openMenu(page);
    await menu.getByRole("button", { name: "Send Enquiry" }).tap();
    const modal = modalOf(page);
    await expect(modal).toBeVisible();
    await modal.getByRole("button", { name: "Close" }).tap();
    await expect(modal).toBeHidden();
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(page.locator("html")).not.toHaveCSS("overflow-y", "hidden");
  });
});
