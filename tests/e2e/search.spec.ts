import type { Locator, Page } from "@playwright/test";
import { holdBack, laterScripts } from "./enquiry-forms.ts";
import { expect, test } from "./site.ts";

function fieldOf(page: Page): Locator {
  return page.getByRole("search").getByRole("searchbox", { name: "Search products" });
}

/** The announced number of results. */
function countOf(page: Page): Locator {
  return page.getByRole("main").getByRole("status");
}

function namesOf(page: Page): Promise<string[]> {
  return page.getByRole("main").getByRole("article").getByRole("heading").allTextContents();
}

/** What a page answers to a query. Runs in the page. */
function answerIn(page: Document) {
  const main = page.querySelector("main")?.cloneNode(true) as HTMLElement;
  for (const script of main.querySelectorAll("script, style")) script.remove();
  const links = [...main.querySelectorAll("a")].map((link) => link.getAttribute("href"));
  return { title: page.title, text: main.textContent, links };
}

// tests/site/search.test.ts reads the pages that the server sends.
test("while the visitor types, the search answers as the page that the server sends (2.14)", async ({
  page,
}) => {
  await page.goto("/products");
  await page.evaluate(`window.answerIn = ${answerIn}`);
  for (const query of [
    "degresser",
    "aluminium hood",
    "wood floor",
    "price of klear",
    "plant powered",
    "htel",
  ]) {
    await fieldOf(page).fill(query);
    await expect(page).toHaveURL(`/products?${new URLSearchParams({ q: query })}`);
    const [typed, sent] = await page.evaluate<object[]>(`(async () => {
      const html = await (await fetch(location.href)).text();
      return [document, new DOMParser().parseFromString(html, "text/html")].map(answerIn);
    })()`);
    expect(typed, query).toEqual(sent);
  }
});

test("a search while the visitor types updates the address without a history entry, and requests no page", async ({
  page,
}) => {
  await page.goto("/accessibility");
  await page.getByRole("banner").getByRole("link", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL("/products#search");
  const field = fieldOf(page);
  await expect(field).toBeFocused();
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  const entries = await page.evaluate(() => history.length);
  await page.evaluate(() => scrollTo(0, 120));
  await field.pressSequentially("septic", { delay: 60 });
  await expect(page).toHaveURL(/\/products\?q=septic$/);
  expect(await page.evaluate(() => [history.length, scrollY])).toEqual([entries, 0]);
  await expect(field).toBeFocused();
  expect(requests).not.toContain("/products");
  // Back from a result returns to the results, and Back from there to the page before the search.
  await page.getByRole("main").getByRole("link", { name: "B-SOL" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ozo B Sol");
  await page.goBack();
  await expect(field).toHaveValue("septic");
  expect(await namesOf(page)).toEqual(["B-SOL"]);
  await page.goBack();
  await expect(page).toHaveURL("/accessibility");
});

test("Escape and the Clear button clear the search, show all products and keep the focus", async ({
  page,
}) => {
  const field = fieldOf(page);
  const clear = page.getByRole("search").getByRole("button", { name: "Clear" });
  for (const press of [() => field.press("Escape"), () => clear.click()]) {
    await page.goto("/products?q=steel");
    await expect(field).toHaveValue("steel");
    await field.focus();
    await press();
    await expect(field).toHaveValue("");
    await expect(field).toBeFocused();
    // The field is empty a moment before the products are drawn.
    await expect.poll(() => namesOf(page)).toHaveLength(10);
    await expect(page).toHaveURL(/\/products$/);
    await expect(clear).toBeHidden();
  }
});

test("of many products, the first are shown at once and the others soon after", async ({ page }) => {
  await page.route("**/search/products.json", async (route) => {
    const { cards, index } = await (await route.fetch()).json();
    const many = Array.from({ length: 200 }, (_, at) => ({
      ...cards[0],
      productId: `p${at}`,
      name: `P ${at}`,
    }));
    await route.fulfill({ json: { cards: many, index } });
  });
  await page.goto("/products?q=steel");
  await fieldOf(page).focus();
  await page.keyboard.press("Escape");
  await expect(countOf(page)).toHaveText("200 products");
  const atOnce = (await namesOf(page)).length;
  expect(atOnce).toBeGreaterThanOrEqual(12);
  expect(atOnce).toBeLessThan(200);
  await expect.poll(() => namesOf(page)).toEqual(Array.from({ length: 200 }, (_, at) => `P ${at}`));
});

test("Escape and Enter that belong to an input method neither clear nor submit the search", async ({
  page,
}) => {
  await page.goto("/products");
  const field = fieldOf(page);
  await field.fill("drain");
  await expect(countOf(page)).toHaveText(/found$/);
  for (const composition of [{ isComposing: true }, { keyCode: 229 }])
    for (const key of ["Escape", "Enter"]) {
      const isDefault = await field.evaluate(
        (input, init) =>
          input.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init })),
        { key, ...composition },
      );
      expect(isDefault, `the browser's own clearing and submitting, ${key}`).toBe(false);
      await expect(field).toHaveValue("drain");
    }
});

test("the search runs a query that was typed before React had loaded", async ({ page }) => {
  const release = await holdBack(page, laterScripts);
  await page.goto("/products");
  await fieldOf(page).pressSequentially("limescale");
  release();
  await expect(countOf(page)).toHaveText("1 product found");
  expect(await namesOf(page)).toEqual(["Urinew"]);
  await expect(fieldOf(page)).toHaveValue("limescale");
  await expect(page).toHaveURL(/\?q=limescale$/);
});

test("after a search without results, a button opens the modal with the question in Message", async ({
  page,
}) => {
  await page.goto("/products");
  await fieldOf(page).fill("helicopter");
  const empty = page.getByRole("region", { name: "Nothing found for “helicopter”" });
  await expect(page.getByRole("link", { name: /Walk through the building/ })).toBeVisible();
  // The heading says the same, so the count is for screen readers only.
  await expect(countOf(page)).toHaveText("No products found");
  await expect(countOf(page)).toHaveCSS("clip-path", "inset(50%)");
  await empty.getByRole("button", { name: "Send us your question" }).click();
  const modal = page.getByRole("dialog", { name: "Send us an Enquiry" });
  await expect(modal.getByRole("textbox", { name: "Message" })).toHaveValue("helicopter");
});

test("a search moves neither the field nor the categories beside it; below the field, several results take the categories' place", async ({
  page,
}) => {
  const categories = page.getByRole("navigation", { name: "Categories" });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/products");
  const before = await fieldOf(page).boundingBox();
  await page.goto("/products?q=grease");
  await expect(categories).toBeVisible();
  const { x, width } = (await fieldOf(page).boundingBox()) ?? {};
  // The icon that empties the field has a place of its own in it.
  expect(x).toBe(before?.x);
  expect(width).toBeGreaterThan((before?.width ?? 0) - 80);
  expect(width).toBeLessThanOrEqual(before?.width ?? 0);
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(categories).toBeHidden();
  await page.goto("/products?q=septic");
  await expect(categories).toBeVisible();
});

test("the placeholder of the field is not cut off in any window", async ({ page }) => {
  await page.goto("/products");
  for (const width of [360, 390, 768, 1024, 1280, 1366, 1440]) {
    await page.setViewportSize({ width, height: 700 });
    const missing = () =>
      fieldOf(page).evaluate((field: HTMLInputElement) => {
        const words = Object.assign(document.createElement("span"), { textContent: field.placeholder });
        Object.assign(words.style, { font: getComputedStyle(field).font, position: "absolute" });
        document.body.append(words);
        const { width } = words.getBoundingClientRect();
        words.remove();
        return width - field.clientWidth;
      });
    await expect.poll(missing, `at ${width} px`).toBeLessThanOrEqual(0);
  }
});

test.describe("when the search index cannot be loaded", () => {
  test.use({ expectedConsole: /Failed to load resource/ });
  test("the search button sends the query to the server, as without scripts (10.2)", async ({ page }) => {
    await page.route("**/search/products.json", (route) => route.abort());
    await page.goto("/products");
    await fieldOf(page).fill("limescale");
    await page.getByRole("search").getByRole("button", { name: "Search" }).click();
    await expect(countOf(page)).toHaveText("1 product found");
    expect(await namesOf(page)).toEqual(["Urinew"]);
  });
});
