import { createRequestHandler, RouterContextProvider } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RouterBuild } from "#server/built-site.ts";
import { pages as expectedPages } from "../e2e/pages.ts";
import { type RunningSite, root, startSite } from "../support/start-site.ts";
import { pages } from "./built-pages.ts";
import { parsePage, textOf, withText } from "./parsed-pages.ts";

const footerStatement = /affordable, eco-friendly, water-wise .* supplies, backed by expert guidance/;

let site: RunningSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

/** A page as the server sends it, with its headings of level 1. */
async function open(path: string) {
  const answer = await fetch(`${site.url}${path}`, { redirect: "manual" });
  const { document } = parsePage({ path, html: await answer.text() });
  const headings = [...document.querySelectorAll("h1")].map((h1) => textOf(h1).replace(/\s+/g, " ").trim());
  // A datasheet has a footer of its own.
  const footer = textOf([...document.querySelectorAll("footer")].at(-1));
  return { status: answer.status, cookies: answer.headers.getSetCookie(), document, headings, footer };
}

test("the tests that visit every page know every page", () => {
  expect(expectedPages.map(({ path }) => path).sort()).toEqual(pages.map(({ path }) => path).sort());
});

test.each(expectedPages)(
  "$path is public, sets no cookie, and has its heading and the footer with what the company makes (1.1, 1.7, 2.1, 6.1, 10.10)",
  async ({ path, heading }) => {
    const { status, cookies, document, headings, footer } = await open(path);
    expect({ status, cookies, headings }).toEqual({ status: 200, cookies: [], headings: [heading] });
    expect(footer).toMatch(footerStatement);
    expect(textOf(document.querySelector("body"))).not.toMatch(/log ?in\b|sign ?in\b/i);
  },
);

test.each([
  ["an unknown route", "/no-such-page"],
  ["an unknown category", "/products/no-such-category"],
  ["an unknown product", "/products/drain-care/ozo-no-such-product"],
  ["a route below a product", "/products/drain-care/ozo-klear/more"],
  ["a product under another category", "/products/degreaser/ozo-klear"],
  ["another letter case of a page", "/Products"],
  ["another letter case of a category", "/products/Degreaser"],
  ["another letter case of a product", "/products/drain-care/Ozo-Klear"],
  ["V10, which has a name and no page", "/products/degreaser/ozo-v10-oil-stain-degreaser"],
  ["V10 by its short name", "/products/degreaser/ozo-v10"],
])("%s gets the 404 page with status 404 and a link to the home page (2.2, 2.21)", async (_, path) => {
  const { status, document, headings, footer } = await open(path);
  expect({ status, headings }).toEqual({ status: 404, headings: ["404"] });
  const main = document.querySelector("main") as Element;
  expect(textOf(main)).toContain("Oops! The page you're looking for doesn't exist.");
  expect(withText(main, 'a[href="/"]', "Go Back Home")).toHaveLength(1);
  expect(footer).toMatch(footerStatement);
});

test("after an unexpected failure the error page has the site's bar and footer, a link to the home page and no details of the failure (8.2)", async () => {
  const build: RouterBuild = await import(`${root}/dist/server/index.js`);
  const { serverContext } = build.entry.module;
  const context = new RouterContextProvider();
  context.set(serverContext, { ...context.get(serverContext), reportError: () => {} });
  // The action of /enquiry throws an error about its context, which contains no posted form.
  const request = new Request("http://localhost/enquiry", { method: "POST", body: "name=" });
  const answer = await createRequestHandler(build, "production")(request, context);
  expect(answer.status).toBe(500);
  const html = await answer.text();
  expect(html).not.toContain("context");
  const { document } = parsePage({ path: "/enquiry", html });
  expect(textOf(document.querySelector("h1"))).toBe("Something went wrong");
  expect(withText(document, 'main a[href="/"]', "Go Back Home")).toHaveLength(1);
  expect(textOf(document.querySelector("header"))).toContain("PRODUCTS");
  expect(textOf(document.querySelector("footer"))).toContain("Enquiry form");
});
