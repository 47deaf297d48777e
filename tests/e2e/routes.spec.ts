import { createRequestHandler, RouterContextProvider } from "react-router";
import type { RouterBuild } from "#server/built-site.ts";
import { root } from "../support/start-site.ts";
import { expectNoViolations } from "./axe.ts";
import { pages } from "./pages.ts";
import { expect, failedToLoad, test } from "./site.ts";

const footerStatement = /affordable, eco-friendly, water-wise .* supplies, backed by expert guidance/;
const oops = "Oops! The page you're looking for doesn't exist.";

test("every page responds with 200, and has one heading of level 1 and the footer with what the company makes (1.1, 1.7, 2.1, 6.1)", async ({
  request,
}) => {
  for (const { path, heading } of pages) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect(answer.status(), path).toBe(200);
    const html = await answer.text();
    const headings = html.match(/<h1[ >].*?<\/h1>/gs) ?? [];
    const words = headings.map((text) => text.replace(/(<[^>]*>|\s)+/g, " ").trim());
    expect(words, path).toEqual([heading]);
    expect(html.split("<footer").at(-1), path).toMatch(footerStatement);
  }
});

test.describe("missing and failed pages", () => {
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

  test("unknown routes, categories and products get the 404 page with status 404 (2.2)", async ({
    request,
  }) => {
    for (const [what, path] of Object.entries(unknown)) {
      const answer = await request.get(path, { maxRedirects: 0 });
      expect(answer.status(), what).toBe(404);
      const words = (await answer.text()).replaceAll("&#x27;", "'");
      expect(words, what).toMatch(/<h1[^>]*>404<\/h1>/);
      expect(words, what).toContain(oops);
      expect(words, what).toMatch(footerStatement);
    }
  });

  test("Go Back Home on the 404 page opens the home page (2.21)", async ({ page }) => {
    await page.goto("/no-such-page");
    await page.getByRole("link", { name: "Go Back Home" }).click();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Powerful/);
  });

  test("after an unexpected failure the error page has the site's bar and footer, and no details of the failure (8.2)", async ({
    page,
  }) => {
    await page.route("**/products/odour-care", async (route) => route.fulfill(await failedPage()));
    await page.goto("/products/odour-care");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Something went wrong");
    // The message of the error that failedPage causes contains this word.
    await expect(page.getByRole("main")).not.toContainText("context");
    await expectNoViolations(page, "the error page");
    await expect(page.getByRole("banner")).toBeVisible();
    await expect(page.getByRole("contentinfo").getByRole("link", { name: "Enquiry form" })).toBeVisible();
    await page.getByRole("link", { name: "Go Back Home" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Powerful/);
  });
});

/**
 * The response of the built pages when a route throws an error. The action of /enquiry throws here, because the context
 * contains no posted form.
 */
async function failedPage() {
  const build: RouterBuild = await import(`${root}/dist/server/index.js`);
  const handle = createRequestHandler(build, "production");
  const request = new Request("http://localhost/enquiry", { method: "POST", body: "name=" });
  const context = new RouterContextProvider();
  const { serverContext } = build.entry.module;
  context.set(serverContext, { ...context.get(serverContext), reportError: () => {} });
  const answer = await handle(request, context);
  return { status: answer.status, contentType: "text/html", body: await answer.text() };
}

test("all pages are public: they set no cookie, need no login, and load nothing from other sites (6.1, 7.2, 10.10)", async ({
  page,
  context,
  baseURL,
}) => {
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(`${baseURL}/`)) foreign.push(request.url());
  });
  for (const path of ["/", "/products/drain-care/ozo-klear", "/new-customer-form"]) {
    await page.goto(path);
    await expect(page.getByText(/log ?in|sign ?in/i)).toHaveCount(0);
  }
  expect(await context.cookies()).toEqual([]);
  expect(foreign).toEqual([]);
});
