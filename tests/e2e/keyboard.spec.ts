import type { Page } from "@playwright/test";
import { fieldIn, fillIn, hydrated, modalOf, validEnquiry } from "./enquiry-forms.ts";
import { enquiriesOf, expect, failedToLoad, test } from "./site.ts";

test.use({ expectedConsole: failedToLoad });

/** Describes the focused element: its name, and whether it has a focus ring, is in the window, and is covered by the bar. */
async function focused(page: Page) {
  return page.evaluate(async () => {
    // The browser scrolls to the focused element in the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const element = document.activeElement as HTMLElement;
    const { top, bottom, left, right, width, height } = element.getBoundingClientRect();
    const outlines = [element, "::after"].map((part) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(
        element,
        typeof part === "string" ? part : null,
      );
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    });
    const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return {
      name: (element.getAttribute("aria-label") ?? element.textContent ?? "").replace(/\s+/g, " ").trim(),
      tag: element.tagName,
      hasRing: outlines.some(Boolean),
      isSeen: width > 0 && height > 0 && bottom > 0 && top < innerHeight && left < innerWidth,
      isCovered: middle?.closest("header") != null && element.closest("header") === null,
    };
  });
}

test("Tab moves a visible focus in visual order; the skip link skips the bar", async ({ page }) => {
  await page.goto("/products/drain-care/ozo-klear");
  const order: string[] = [];
  for (let step = 0; step < 60; step++) {
    await page.keyboard.press("Tab");
    const { name, tag, hasRing, isSeen, isCovered } = await focused(page);
    if (tag === "BODY" || tag === "HTML") break;
    order.push(name);
    expect(hasRing, `focus ring of ${name}`).toBe(true);
    expect(isSeen, `${name} is on the screen`).toBe(true);
    expect(isCovered, `${name} is under the bar`).toBe(false);
  }
  const places = [
    "Skip to content",
    "HOME",
    "PRODUCTS",
    "Send Enquiry",
    "Products",
    "Drain care",
    "Have a question?",
    "Know More",
    "P-SOL",
    "Urinew",
    "hello@example.com",
    "Privacy",
  ].map((name) => order.findIndex((text) => text.startsWith(name)));
  expect(places, order.join(" | ")).not.toContain(-1);
  expect(places).toEqual([...places].sort((a, b) => a - b));

  await page.reload();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeInViewport();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").locator(":focus")).toBeVisible();
});

test("an enquiry can be sent by keyboard alone (10.9)", async ({ page, email }) => {
  await page.goto("/products");
  for (let step = 0; step < 6; step++) await page.keyboard.press("Tab");
  const opener = page.getByRole("banner").getByRole("button", { name: "Send Enquiry" });
  await expect(opener).toBeFocused();
  await page.keyboard.press("Enter");
  const modal = modalOf(page);
  await expect(modal).toBeVisible();

  const inside: boolean[] = [];
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press("Tab");
    inside.push(await page.evaluate(() => document.activeElement?.closest("dialog") !== null));
  }
  // The focus may leave the modal for the browser's address bar, but not for a link behind the modal.
  const behind = await page.evaluate(() => document.activeElement?.closest("main, footer, header") !== null);
  expect(behind).toBe(false);
  expect(inside.filter((isInside) => !isInside).length).toBeLessThanOrEqual(2);

  await fillIn(await hydrated(modal), { ...validEnquiry, Email: email });
  await fieldIn(modal, "Message").focus();
  await page.keyboard.press("Tab");
  await expect(modal.getByRole("button", { name: "Send Enquiry" })).toBeFocused();
  // Enter in a field sends the form.
  await fieldIn(modal, "Phone").press("Enter");
  await expect(modal).toBeHidden();
  await expect(opener).toBeFocused();
  expect(await enquiriesOf(email)).toHaveLength(1);
});

test("no animation runs longer than five seconds, and none runs with reduced motion (10.9)", async ({
  page,
}) => {
  for (const path of ["/", "/products", "/no-such-page"]) {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.goto(path);
    const longest = await page.evaluate(() =>
      Math.max(
        0,
        ...document
          .getAnimations()
          // A scroll-driven animation runs only while the visitor scrolls.
          .filter((animation) => animation.timeline === document.timeline)
          .map((animation) => Number(animation.effect?.getComputedTiming().endTime)),
      ),
    );
    expect(longest, path).toBeLessThan(5_000);
    await page.emulateMedia({ reducedMotion: "reduce" });
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll("*")]
        .flatMap((element) =>
          [undefined, "::before", "::after", "::backdrop"].map((part) => getComputedStyle(element, part)),
        )
        .flatMap(({ transitionDuration, animationDuration, animationName, animationTimeline }) => [
          ...transitionDuration.split(", "),
          ...(animationName === "none" || animationTimeline !== "auto" ? [] : animationDuration.split(", ")),
        ])
        .filter((duration) => Number.parseFloat(duration) > 0.001),
    );
    expect(moving, path).toEqual([]);
  }
  await page.goto("/");
  await page.getByRole("link", { name: "KNOW MORE" }).click();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
});
