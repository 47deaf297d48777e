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

/** The page's answer to a query: its title, count, products, other products and links. */
async function answerOf(page: Page) {
  const main = page.getByRole("main");
  return {
    title: await page.title(),
    count: await countOf(page).textContent(),
    names: await namesOf(page),
    unsuitable: await main
      .getByRole("region", { name: "Not suitable" })
      .getByRole("listitem")
      .allTextContents(),
    links: await main
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href"))),
  };
}

// generator/public-files/search-index.test.ts checks the results of more queries.
for (const [query, expected] of [
  ["degresser", { names: ["X10 Floor Degreaser", "Nova Heavy-Duty Degreaser", "V10 Oil Stain Degreaser"] }],
  [
    "aluminium hood",
    { names: ["Nova ST Metal Shiner"], unsuitable: ["Not for aluminium: Nova Heavy-Duty Degreaser"] },
  ],
  ["wood floor", { names: [], unsuitable: ["Not for timber: X10 Floor Degreaser", "Not for timber: P-SOL"] }],
  [
    "price of klear",
    { names: ["Klear"], links: expect.arrayContaining(["/enquiry?message=price+of+klear"]) },
  ],
  ["plant powered", { count: "1 answer found", names: [], links: expect.arrayContaining(["/claims"]) }],
  ["htel", { count: "No products found", links: expect.arrayContaining(["/products?q=hotel"]) }],
] as const)
  test(`while the visitor types “${query}”, the search answers as the page that the server sends (2.14)`, async ({
    page,
  }) => {
    await page.goto(`/products?${new URLSearchParams({ q: query })}`);
    const sent = await answerOf(page);
    expect(sent).toMatchObject(expected);
    await page.goto("/products");
    await fieldOf(page).fill(query);
    await expect(page).toHaveURL(`/products?${new URLSearchParams({ q: query })}`);
    expect(await answerOf(page)).toEqual(sent);
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
    await expect(countOf(page)).toHaveText("10 products, one more on request");
    expect(await namesOf(page)).toHaveLength(10);
    await expect(page).toHaveURL(/\/products$/);
    await expect(clear).toBeHidden();
  }
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

test("a search without results has links to the categories, and a button that opens the modal with the question in Message", async ({
  page,
}) => {
  await page.goto("/products");
  await fieldOf(page).fill("helicopter");
  await expect(countOf(page)).toHaveText("No products found");
  const empty = page.getByRole("region", { name: "Nothing found for “helicopter”" });
  const categories = page.getByRole("navigation", { name: "Categories" }).getByRole("link");
  await expect(categories).toHaveText(["DEGREASER", "DRAIN CARE", "ODOUR CARE", "SPECIALIZED"]);
  await empty.getByRole("button", { name: "Send us your question" }).click();
  const modal = page.getByRole("dialog", { name: "Send us an Enquiry" });
  await expect(modal.getByRole("textbox", { name: "Message" })).toHaveValue("helicopter");
});

test("a search with one result keeps the links to the categories, and one with several does not", async ({
  page,
}) => {
  for (const [query, isShown] of [
    ["septic", true],
    ["grease", false],
  ] as const) {
    await page.goto(`/products?q=${query}`);
    await expect(page.getByRole("navigation", { name: "Categories" })).toHaveCount(isShown ? 1 : 0);
  }
});

test("the placeholder of the field is not cut off in any window", async ({ page }) => {
  for (const width of [360, 390, 768, 1024, 1280, 1366, 1440]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto("/products");
    const [text, space] = await fieldOf(page).evaluate((field: HTMLInputElement) => {
      const words = Object.assign(document.createElement("span"), { textContent: field.placeholder });
      Object.assign(words.style, { font: getComputedStyle(field).font, position: "absolute" });
      document.body.append(words);
      return [words.getBoundingClientRect().width, field.clientWidth];
    });
    expect(text, `at ${width} px`).toBeLessThanOrEqual(space);
  }
});

test.describe("when the search index cannot be loaded", () => {
  test.use({ expectedConsole: /Failed to load resource/ });
  test("the search button sends the query to the server", async ({ page }) => {
    await page.route("**/search/products.json", (route) => route.abort());
    await page.goto("/products");
    await fieldOf(page).fill("limescale");
    await page.getByRole("search").getByRole("button", { name: "Search" }).click();
    await expect(countOf(page)).toHaveText("1 product found");
    expect(await namesOf(page)).toEqual(["Urinew"]);
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the search field and its button find products, and a search without results links to /enquiry (10.2)", async ({
    page,
  }) => {
    await page.goto("/products");
    const search = async (query: string) => {
      await fieldOf(page).fill(query);
      await page.getByRole("search").getByRole("button", { name: "Search" }).click();
    };
    await search("urnal");
    await expect(page).toHaveURL(/\/products\?q=urnal$/);
    expect((await namesOf(page))[0]).toBe("Urinill");
    await expect(countOf(page)).toHaveText(/found$/);
    await expect(fieldOf(page)).toHaveValue("urnal");
    await search("<helicopter>");
    const empty = page.getByRole("region", { name: "Nothing found for “<helicopter>”" });
    await empty.getByRole("link", { name: "Send us your question" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Send us an Enquiry");
    await expect(page.getByRole("main").getByRole("textbox", { name: "Message" })).toHaveValue(
      "<helicopter>",
    );
  });
});
