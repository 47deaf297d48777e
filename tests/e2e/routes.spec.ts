import { pages, products } from "./pages.ts";
import { bringReactIn, expect, failedToLoad, test } from "./site.ts";

const oops = "Oops! The page you're looking for doesn't exist.";

for (const [what, some] of Object.entries({
  "product pages": pages.filter(({ path }) => products.some((product) => product.path === path)),
  datasheets: pages.filter(({ path }) => path.endsWith("/datasheet")),
  "other pages": pages.filter(({ path }) => path.split("/").length < 4),
})) {
  test(`2: all ${what} answer 200 with their only heading of level 1, landmarks and headings in order`, async ({
    page,
  }) => {
    test.setTimeout(60_000);
    for (const { path, heading } of some) {
      expect((await page.goto(path))?.status(), path).toBe(200);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText([heading]);
      await expect(page).toHaveTitle(/./);
      for (const landmark of ["banner", "main", "contentinfo"] as const) {
        await expect(page.getByRole(landmark), `${landmark} of ${path}`).toHaveCount(1);
      }
      const levels = await page
        .getByRole("heading")
        .evaluateAll((all) => all.map((element) => Number(element.tagName.slice(1))));
      for (const [index, level] of levels.entries()) {
        expect(level - (levels[index - 1] ?? 0), `headings of ${path}: ${levels}`).toBeLessThanOrEqual(1);
      }
      await expect(page.locator("html")).toHaveAttribute("lang", "en");
    }
  });
}

test.describe("404", () => {
  test.use({ expectedConsole: failedToLoad });

  const unknown = {
    "an unknown route": "/no-such-page",
    "an unknown category": "/products/no-such-category",
    "an unknown product": "/products/drain-care/ozo-no-such-product",
    "a route below a product": "/products/drain-care/ozo-klear/more",
    "a product under another category": "/products/degreaser/ozo-klear",
    "another letter case of a page": "/Products",
    "another letter case of a category": "/products/Degreaser",
    "another letter case of a product": "/products/drain-care/Ozo-Klear",
    "V10, which has a name and no page": "/products/degreaser/ozo-v10-oil-stain-degreaser",
    "V10 by its short name": "/products/degreaser/ozo-v10",
  };

  test("2, 8: the 404 page, with status 404, for unknown routes, categories and products", async ({
    request,
  }) => {
    for (const [what, path] of Object.entries(unknown)) {
      const answer = await request.get(path, { maxRedirects: 0 });
      expect(answer.status(), what).toBe(404);
      const words = (await answer.text()).replaceAll("&#x27;", "'");
      expect(words, what).toMatch(/<h1[^>]*>404<\/h1>/);
      expect(words, what).toContain(oops);
    }
  });

  test("2, 8: the 404 page becomes React's at any address, which stays what the visitor typed", async ({
    page,
  }) => {
    for (const path of ["/products/degreaser/ozo-klear", "/Products"]) {
      await page.goto(path);
      await bringReactIn(page);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("404");
      await expect(page.getByText(oops)).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(path);
    }
  });

  test("2: Go Back Home on the 404 page leads to the home page", async ({ page }) => {
    await page.goto("/no-such-page");
    await page.getByRole("link", { name: "Go Back Home" }).click();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Powerful/);
  });

  test("decisions: the 404 page is met on navigation inside the app too, with status 404", async ({
    page,
  }) => {
    await page.goto("/products");
    await bringReactIn(page);
    // No link of ours leads nowhere, so an entry of the browser's history does.
    await page.evaluate(() => history.pushState(null, "", "/products/no-such-category"));
    await page.goBack();
    const answer = page.waitForResponse(/no-such-category\.data/);
    await page.goForward();
    expect((await answer).status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("404");
    await expect(page.getByText(oops)).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Go Back Home" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Powerful/);
  });

  test("decisions: an unexpected failure shows a page of ours in the site's frame, without its details", async ({
    page,
  }) => {
    // From the start on: what is under the pointer is fetched ahead.
    await page.route("**/*.data*", (route) =>
      route.fulfill({ status: 500, contentType: "text/plain", body: "secret: stack of the server" }),
    );
    await page.goto("/products");
    await bringReactIn(page);
    await page.getByRole("main").getByRole("link", { name: "ODOUR CARE" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Something went wrong");
    await expect(page.getByRole("main")).not.toContainText("secret");
    await expect(page.getByRole("banner")).toBeVisible();
    await expect(page.getByRole("contentinfo")).toContainText("Reach us");
    // Intercepting switches the browser's cache off; with its styles late, Chromium reports its own transition as failed.
    await page.unroute("**/*.data*");
    await page.getByRole("link", { name: "Go Back Home" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Powerful/);
  });
});

test("6: all pages are public: no cookie, no login, no question asked", async ({ page, context }) => {
  for (const { path } of pages.slice(0, 3)) await page.goto(path);
  await bringReactIn(page);
  expect(await context.cookies()).toEqual([]);
  await expect(page.getByText(/log ?in|sign ?in/i)).toHaveCount(0);
});

test("1: nothing is loaded from elsewhere", async ({ page, baseURL }) => {
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(`${baseURL}/`)) foreign.push(request.url());
  });
  for (const path of ["/", "/products/drain-care/ozo-klear", "/new-customer-form"]) {
    await page.goto(path);
    await bringReactIn(page);
  }
  expect(foreign).toEqual([]);
});
