import type { Page } from "@playwright/test";
import { bringReactIn, expect, test, waitForReact } from "./site.ts";

/** Has each page note the pictures that its view transition moves by name. */
async function noteTransitions(page: Page): Promise<string[][]> {
  const transitions: string[][] = [];
  await page.exposeFunction("noteTransition", (names: string[]) => transitions.push(names));
  await page.addInitScript(() => {
    const note = (transition: ViewTransition | null) =>
      transition?.ready.then(
        () => {
          const names = document.getAnimations().flatMap(({ effect }) => {
            const pseudo = (effect as KeyframeEffect | null)?.pseudoElement ?? "";
            return /^::view-transition-group\((.+)\)$/.exec(pseudo)?.[1] ?? [];
          });
          (window as unknown as { noteTransition(names: string[]): void }).noteTransition([
            ...new Set(names),
          ]);
        },
        () => {},
      );
    addEventListener("pagereveal", (event) => note((event as PageRevealEvent).viewTransition));
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      note(transition);
      return transition;
    };
  });
  return transitions;
}

interface PageRevealEvent extends Event {
  viewTransition: ViewTransition | null;
}

for (const isHydrated of [false, true]) {
  test(`issue 5: the card's picture becomes the product's, ${isHydrated ? "with" : "before"} React`, async ({
    page,
  }) => {
    const transitions = await noteTransitions(page);
    await page.goto("/products/drain-care");
    if (isHydrated) await bringReactIn(page);
    await page.getByRole("main").getByRole("link", { name: "P-SOL" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ozo P Sol");
    await expect
      .poll(() => transitions)
      .toEqual([expect.arrayContaining(["product-picture", "site-header"])]);
    expect(await page.evaluate(() => "hydrated" in document.documentElement.dataset)).toBe(isHydrated);
    // And from a product to its neighbour, whose picture is on the same page.
    await page.getByRole("main").getByRole("article").getByRole("link", { name: "Klear" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ozo Klear");
    await expect.poll(() => transitions.length).toBe(2);
    expect(transitions[1]).toContain("product-picture");
  });
}

test("issue 5: coming Back, the product's picture becomes the card's", async ({ page }) => {
  const transitions = await noteTransitions(page);
  await page.goto("/products/drain-care");
  await bringReactIn(page);
  await page.getByRole("main").getByRole("link", { name: "P-SOL" }).click();
  await expect.poll(() => transitions.length).toBe(1);
  await page.goBack();
  await expect.poll(() => transitions.length).toBe(2);
  expect(transitions[1]).toContain("product-picture");
});

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });
  test("issue 5: nothing travels between two documents", async ({ page }) => {
    const transitions = await noteTransitions(page);
    await page.goto("/products/drain-care");
    await page.getByRole("main").getByRole("link", { name: "P-SOL" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ozo P Sol");
    await page.waitForLoadState("networkidle");
    expect(transitions).toEqual([]);
  });
});

test("issue 5: before React, a page is fetched ahead when the pointer rests on its link", async ({
  page,
}) => {
  await page.goto("/products/drain-care");
  const link = page.getByRole("main").getByRole("link", { name: "P-SOL" });
  await link.hover();
  await page.waitForTimeout(1000);
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ozo P Sol");
  expect(await deliveryOf(page)).toBe("navigational-prefetch");
  // A form is made for one visitor: it is not fetched for nothing.
  const form = page.getByRole("contentinfo").getByRole("link", { name: "Enquiry form" });
  await form.hover();
  await page.waitForTimeout(1000);
  await form.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Send us an Enquiry");
  expect(await deliveryOf(page)).toBe("");
});

function deliveryOf(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType("navigation");
    return (navigation as (PerformanceEntry & { deliveryType?: string }) | undefined)?.deliveryType;
  });
}

for (const saveData of [false, true]) {
  test(`issue 5: with React, a page's data is ${saveData ? "not fetched ahead on a data saver" : "fetched ahead on intent"}`, async ({
    page,
  }) => {
    await page.addInitScript((isSaving) => {
      Object.defineProperty(navigator, "connection", { value: { saveData: isSaving } });
    }, saveData);
    await page.goto("/products/drain-care");
    await bringReactIn(page);
    await waitForReact(page);
    const fetched: string[] = [];
    page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
    await page.getByRole("main").getByRole("link", { name: "P-SOL" }).hover();
    await page.waitForTimeout(600);
    expect(fetched.filter((path) => path.endsWith(".data"))).toEqual(
      saveData ? [] : ["/products/drain-care/ozo-p-sol.data"],
    );
    // The browser's own rules have ended with React's arrival: nothing is fetched twice.
    await expect(page.locator('script[type="speculationrules"]')).toHaveCount(0);
  });
}
