import type { Locator, Page, Request } from "@playwright/test";
import { expectNoViolations } from "./axe.ts";
import { expect, failedToLoad, test } from "./site.ts";

const libraryOrIndex = /\/assets\/product-finder-[^/]+\.js$|\/search\/products\.json$/;

function fieldOf(page: Page): Locator {
  return page.getByRole("search").getByRole("searchbox", { name: "Search products" });
}

/** The count that is announced; other live regions wait for their own news. */
function countOf(page: Page): Locator {
  return page.getByRole("main").getByRole("status");
}

function namesOf(page: Page): Promise<string[]> {
  return page.getByRole("main").getByRole("article").getByRole("heading").allTextContents();
}

function pathsOf(requests: Request[]): string[] {
  return requests.map((request) => new URL(request.url()).pathname);
}

/** What each question must be answered with first (issue 5). */
const questions = [
  ["urnal", ["Urinill"]],
  ["degresser", ["X10 Floor Degreaser"]],
  ["smell", ["Urinill", "OFA"]],
  ["grease", ["X10 Floor Degreaser", "Nova Heavy-Duty Degreaser"]],
  ["limescale", ["Urinew"]],
  ["steel", ["Nova ST Metal Shiner"]],
  ["klaer", ["Klear"]],
  ["drainpure", ["Drain Pure"]],
] as const;

test("issue 5: typing shows what is meant first, and the server finds the same", async ({ page }) => {
  await page.goto("/products");
  for (const [question, firsts] of questions) {
    await fieldOf(page).fill("");
    await fieldOf(page).pressSequentially(question);
    await expect(page).toHaveURL(new RegExp(`\\?q=${question}$`));
    const bestOf = async () => (await namesOf(page)).slice(0, firsts.length).sort();
    await expect.poll(bestOf, question).toEqual([...firsts].sort());
    const names = await namesOf(page);
    await expect(countOf(page)).toHaveText(
      `${names.length} ${names.length === 1 ? "product" : "products"} found`,
    );
    const served = await servedFor(page, question);
    expect(served.names, question).toEqual(names);
    expect(await page.title(), "the page's title goes with the question").toBe(served.title);
  }
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("WATER WISE SOLUTIONS");
});

/** Title and names of the page that the server sends for this question. */
function servedFor(page: Page, question: string): Promise<{ title: string; names: string[] }> {
  return page.evaluate(async (asked) => {
    const html = await (await fetch(`/products?q=${asked}`)).text();
    const served = new DOMParser().parseFromString(html, "text/html");
    const headings = served.querySelectorAll("main article :is(h2, h3)");
    return { title: served.title, names: [...headings].map(({ textContent }) => textContent) };
  }, question);
}

test("issue 5: filtering updates the address without history entries and without asking the server, and shows the answer from its top", async ({
  page,
}) => {
  await page.goto("/");
  await page.goto("/products");
  const field = fieldOf(page);
  await field.focus();
  const requests: Request[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/products") requests.push(request);
  });
  const entries = await page.evaluate(() => history.length);
  await page.evaluate(() => scrollTo(0, 120));
  await field.pressSequentially("urinal", { delay: 60 });
  await expect(page).toHaveURL(/\/products\?q=urinal$/);
  expect(await page.evaluate(() => [history.length, scrollY])).toEqual([entries, 0]);
  await expect(field).toBeFocused();
  expect(pathsOf(requests)).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
});

test("issue 5: Escape clears the search, shows all products and keeps the focus", async ({ page }) => {
  await page.goto("/products?q=steel");
  const field = fieldOf(page);
  await expect(field).toHaveValue("steel");
  await field.focus();
  await page.keyboard.press("Escape");
  await expect(field).toHaveValue("");
  await expect(field).toBeFocused();
  await expect(countOf(page)).toHaveText("10 products");
  expect(await namesOf(page)).toHaveLength(10);
  await expect(page).toHaveURL(/\/products$/);
});

test("issue 5: the Clear button does the same", { tag: "@every-size" }, async ({ page }) => {
  await page.goto("/products");
  const field = fieldOf(page);
  const clear = page.getByRole("search").getByRole("button", { name: "Clear" });
  await expect(clear).toBeHidden();
  await field.fill("steel");
  await expect(countOf(page)).toHaveText(/found/);
  await clear.click();
  await expect(field).toHaveValue("");
  await expect(field).toBeFocused();
  await expect(countOf(page)).toHaveText("10 products");
});

test("issue 5: what was typed before React arrived is searched when it does", async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/(?!main)[^/]+\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto("/products");
  await fieldOf(page).pressSequentially("limescale");
  resolve();
  await expect(countOf(page)).toHaveText("1 product found");
  expect(await namesOf(page)).toEqual(["Urinew"]);
  await expect(fieldOf(page)).toHaveValue("limescale");
  await expect(page).toHaveURL(/\?q=limescale$/);
});

test("issue 5: a found product leads to its page, and Back to what was found", async ({ page }) => {
  await page.goto("/products");
  await fieldOf(page).fill("septic");
  await expect(page).toHaveURL(/\?q=septic$/);
  await page.getByRole("main").getByRole("link", { name: "B-SOL" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ozo B Sol");
  await page.goBack();
  await expect(fieldOf(page)).toHaveValue("septic");
  expect(await namesOf(page)).toEqual(["B-SOL"]);
});

test("the bar's PRODUCTS shows all products again", async ({ page }) => {
  await page.goto("/products");
  await fieldOf(page).fill("septic");
  await expect(page).toHaveURL(/\?q=septic$/);
  await page.getByRole("banner").getByRole("link", { name: "PRODUCTS" }).click();
  await expect(page).toHaveURL(/\/products$/);
  await expect(fieldOf(page)).toHaveValue("");
  await expect(countOf(page)).toHaveText("10 products");
});

test("issue 5: nothing found leads on to the categories and to the enquiry", async ({ page }) => {
  await page.goto("/products");
  await fieldOf(page).fill("helicopter");
  await expect(countOf(page)).toHaveText("No products found");
  const empty = page.getByRole("region", { name: "Nothing found for “helicopter”" });
  await expect(empty.getByRole("link")).toHaveText(["DEGREASER", "DRAIN CARE", "ODOUR CARE", "SPECIALIZED"]);
  await empty.getByRole("button", { name: "Have a question?" }).click();
  await expect(page.getByRole("dialog", { name: "Send us an Enquiry" })).toBeVisible();
});

test("issue 5: axe finds nothing wrong with what was found, nor with nothing found", {
  tag: "@every-size",
}, async ({ page }) => {
  for (const question of ["steel", "helicopter"]) {
    await page.goto(`/products?q=${question}`);
    await expectNoViolations(page, `what "${question}" finds`);
  }
});

test("issue 5: library and index are fetched when the box is first used, once, and by no other page", async ({
  page,
}) => {
  const requests: Request[] = [];
  page.on("request", (request) => {
    if (libraryOrIndex.test(request.url())) requests.push(request);
  });
  for (const path of ["/", "/products/drain-care", "/products"]) {
    await page.goto(path);
    await page.getByRole("banner").getByRole("button", { name: "Send Enquiry" }).hover();
    await page.waitForLoadState("networkidle");
    expect(pathsOf(requests), path).toEqual([]);
  }
  await fieldOf(page).fill("grease");
  await expect(countOf(page)).toHaveText(/found/);
  await fieldOf(page).fill("steel");
  await expect(page).toHaveURL(/steel/);
  expect(
    pathsOf(requests)
      .map((path) => path.replace(/-.{8}\.js$|\.json$/, ""))
      .sort(),
  ).toEqual(["/assets/product-finder", "/search/products"]);
});

test.describe("when the index can't be had", () => {
  // Held-back requests make Chromium give up on the blending of the two pages, which it calls an error.
  test.use({ expectedConsole: /Failed to load resource/ });
  test("the button asks the server", async ({ page }) => {
    await page.route(/\/search\/products-/, (route) => route.abort());
    await page.goto("/products");
    await fieldOf(page).fill("limescale");
    await page.getByRole("search").getByRole("button", { name: "Search" }).click();
    await expect(countOf(page)).toHaveText("1 product found");
    expect(await namesOf(page)).toEqual(["Urinew"]);
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("issue 5: the box and its button search", async ({ page }) => {
    await page.goto("/products");
    await fieldOf(page).fill("urnal");
    await page.getByRole("search").getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/\/products\?q=urnal$/);
    const names = await namesOf(page);
    expect(names[0]).toBe("Urinill");
    await expect(countOf(page)).toHaveText(
      `${names.length} ${names.length === 1 ? "product" : "products"} found`,
    );
    await expect(fieldOf(page)).toHaveValue("urnal");
  });

  test("nothing found leads on by links", async ({ page }) => {
    await page.goto("/products?q=%3Chelicopter%3E");
    const empty = page.getByRole("region", { name: "Nothing found for “<helicopter>”" });
    await empty.getByRole("link", { name: "Have a question?" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Send us an Enquiry");
  });

  test.describe("a page that isn't there", () => {
    test.use({ expectedConsole: failedToLoad });
    test("is a 404", async ({ page }) => {
      for (const path of ["/products?page=2", "/products?page=0", "/products/degreaser?page=x"]) {
        expect((await page.goto(path))?.status(), path).toBe(404);
      }
    });
  });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "from another page" : "from another page, without scripts", () => {
    test.use({ javaScriptEnabled });

    test("issue 25: Search in the bar leads to the field, with the focus in it", async ({ page }) => {
      await page.goto("/accessibility");
      await page.getByRole("banner").getByRole("link", { name: "Search", exact: true }).click();
      await expect(page).toHaveURL("/products#search");
      await expect(fieldOf(page)).toBeFocused();
    });
  });
}

for (const [width, height] of [
  [1366, 657],
  [390, 740],
] as const) {
  test(`issue 25: the answers are seen without scrolling at ${width} x ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    for (const search of ["?q=grease", ""]) {
      await page.goto(`/products${search}`);
      if (search === "") await fieldOf(page).pressSequentially("grease");
      await expect(countOf(page)).toHaveText(/products found/);
      expect((await countOf(page).boundingBox())?.y).toBeLessThan(height / 3);
      await expect(page.getByRole("article").first()).toBeInViewport({ ratio: 0.5 });
    }
  });
}
