import { expect, test } from "vitest";
import { content, copyBuildWith, renderPage } from "./built-pages.ts";
import { findIn, parsePage, textOf, valuesOf } from "./parsed-pages.ts";

/** The page that the server sends for a query. */
async function answerTo(query: string) {
  const path = `/products?${new URLSearchParams({ q: query })}`;
  const { document } = parsePage({ path, html: await renderPage(path) });
  const main = findIn(document, "main", path);
  const textsOf = (selector: string) => [...main.querySelectorAll(selector)].map(textOf);
  return {
    count: textOf(main.querySelector("[role=status]")),
    names: textsOf("article h2"),
    unsuitable: textsOf('[aria-labelledby="unsuitable"] li'),
    links: valuesOf(main, "href"),
    hasCategories: main.querySelector('nav[aria-label="Categories"]:not([data-yields="true"])') !== null,
    field: main.querySelector("input[name=q]")?.getAttribute("value"),
  };
}

// generator/public-files/search-index.test.ts checks the results of more queries.
test.each([
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
  ["<helicopter>", { names: [], links: expect.arrayContaining(["/enquiry?message=%3Chelicopter%3E"]) }],
  ["septic", { count: "1 product found", hasCategories: true }],
  ["grease", { hasCategories: false }],
  ["", { count: "10 products, one more on request", hasCategories: true }],
])("the server answers “%s” with products, reasons and links (2.14, 10.2)", async (query, expected) => {
  expect(await answerTo(query)).toMatchObject({ ...expected, field: query });
});

test.each([
  ["not by a server", {}, null],
  ["not by a server with ENQUIRIES=local", { enquiryMode: "local" }, null],
  [
    "in a static export, whose host does not answer a search",
    { enquiryMode: "local", isExport: true },
    "load",
  ],
] as const)("React is loaded with the page of the search: %s", async (_name, settings, when) => {
  const html = await renderPage("/products", { folder: copyBuildWith({ ...content, ...settings }) });
  const { document } = parsePage({ path: "/products", html });
  expect(findIn(document, '[data-island="ProductSearch"]', "/products").getAttribute("data-when")).toBe(when);
});
