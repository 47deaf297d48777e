import { expect, test } from "vitest";
import { isAnsweredByQuery, staticRoutePaths, takesForms } from "./dynamic-routes.ts";

test.each([
  ["/products", "?q=drain", true],
  ["/products.data", "?q=drain", true],
  ["/products", "?utm_source=x", false],
  ["/products", "?utm_source=x&q=", true],
  ["/products", "", false],
  ["/new-customer-form", "?sent=1", true],
  ["/new-customer-form", "?q=1", false],
  ["/products/degreaser", "?page=2", true],
  ["/products/degreaser/ozo-nova", "?page=2", false],
  ["/", "?q=1", false],
])("%s%s is rendered on request: %s", (path, search, expected) => {
  expect(isAnsweredByQuery(path, search)).toBe(expected);
});

test.each([
  ["/enquiry", true],
  ["/enquiry.data", true],
  ["/new-customer-form", true],
  ["/submit/enquiry", true],
  ["/submit/new-customer", true],
  ["/submit/other", false],
  ["/products", false],
])("%s takes forms: %s", (path, expected) => {
  expect(takesForms(path)).toBe(expected);
});

test("reads the addresses without parameters from React Router's routes", () => {
  const paths = staticRoutePaths({
    root: { path: "" },
    home: { parentId: "root" },
    products: { path: "products", parentId: "root" },
    category: { path: "products/:categoryId", parentId: "root" },
    nested: { path: "deep", parentId: "products" },
    rest: { path: "*", parentId: "root" },
  });
  expect([...paths].sort()).toEqual(["/", "/products", "/products/deep"]);
});
