import { expect, test } from "vitest";
import { readRoutes } from "./routes.ts";

const page = (path: string, module: object = {}) => ({ path, parentId: "root", module });
const action = () => {};
const routes = readRoutes({
  root: { path: "" },
  home: { parentId: "root", module: {} },
  products: page("products", { handle: { query: ["q", "page"] } }),
  category: page("products/:categoryId", { handle: { query: ["page"] } }),
  product: page("products/:categoryId/:productId"),
  nested: { path: "deep", parentId: "products" },
  customer: page("new-customer-form", { action, handle: { query: ["sent"] } }),
  enquiry: page("enquiry", { action }),
  rest: page("*"),
});

test.each([
  ["/products", "?q=drain", true],
  ["/products", "?utm_source=x", false],
  ["/products", "?utm_source=x&q=", true],
  ["/products", "", false],
  ["/new-customer-form", "?sent=1", true],
  ["/new-customer-form", "?q=1", false],
  ["/products/degreaser", "?page=2", true],
  ["/products/degreaser/ozo-nova", "?page=2", false],
  ["/", "?q=1", false],
])("whether the query changes the page, for %s%s: %s", (path, search, expected) => {
  expect(routes.isAnsweredByQuery(path, search)).toBe(expected);
});

test.each([
  ["/enquiry", "/enquiry"],
  ["/enquiry/", "/enquiry"],
  ["//Enquiry//", "/enquiry"],
  ["/new-customer-form", "/new-customer-form"],
  ["/New-Customer-Form/", "/new-customer-form"],
  ["/submit/enquiry", "/submit/enquiry"],
  ["/submit/new-customer/", "/submit/new-customer"],
])("a post to %s belongs to the form at %s", (path, expected) => {
  expect(routes.formAddress(path)).toBe(expected);
});

test.each(["/enquiry.data", "/submit/other", "/products", "/enquiry/more", "/"])(
  "a post to %s belongs to no form",
  (path) => {
    expect(routes.formAddress(path)).toBeUndefined();
  },
);

test.each([
  ["/", true],
  ["/products", true],
  ["/products/deep", true],
  ["/products/:categoryId", false],
  ["/products/degreaser", false],
  ["/other", false],
])("whether %s is the address of a route without path parameters: %s", (path, expected) => {
  expect(routes.isPage(path)).toBe(expected);
});
