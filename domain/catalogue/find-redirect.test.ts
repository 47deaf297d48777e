import { expect, test } from "vitest";
import { findRedirect } from "./find-redirect.ts";

const redirects = new Map([
  ["/products/drains", "/products/pipes"],
  ["/products/pipes", "/products/drain-care"],
  ["/products/drains/ozo-a", "/products/pipes/ozo-a"],
  ["/products/pipes/ozo-a", "/products/drain-care/ozo-b"],
  ["/products/drains/ozo-gone", "/products"],
  ["/products/drain-care/ozo-c", "/products/drain-care/ozo-missing"],
  ["/flyer", "/products/drains/ozo-a/datasheet"],
  ["/loop-a", "/loop-b"],
  ["/loop-b", "/loop-a"],
]);
const pages = new Set([
  "/products",
  "/products/drain-care",
  "/products/drain-care/ozo-b",
  "/products/drain-care/ozo-b/datasheet",
]);
const b = "/products/drain-care/ozo-b";

test.each([
  ["an old address", "/products/pipes", "/products/drain-care"],
  ["an address that redirects to another old address", "/products/drains", "/products/drain-care"],
  ["the old address of a product", "/products/drains/ozo-a", b],
  ["the datasheet at the old address of a product", "/products/drains/ozo-a/datasheet", `${b}/datasheet`],
  ["an address that redirects to an old datasheet", "/flyer", `${b}/datasheet`],
  ["the datasheet of a product that redirects to a list", "/products/drains/ozo-gone/datasheet", "/products"],
  ["an address that redirects to a missing page", "/products/drain-care/ozo-c", undefined],
  ["an address in a loop of redirects", "/loop-a", undefined],
  ["an unknown product below an old category", "/products/drains/ozo-x", undefined],
  ["the datasheet of an unknown product", "/products/drains/ozo-x/datasheet", undefined],
  ["another address below an old product", "/products/drains/ozo-a/nothing", undefined],
  ["a datasheet below an old category", "/products/drains/datasheet", undefined],
])("the redirect of %s: %s", (_, path, target) => {
  expect(findRedirect(redirects, path, (page) => pages.has(page))).toBe(target);
});
