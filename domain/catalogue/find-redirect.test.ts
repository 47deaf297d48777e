import { expect, test } from "vitest";
import { findRedirect } from "./find-redirect.ts";

const redirects = new Map([
  ["/products/old", "/products/new"],
  ["/products/drains", "/products/pipes"],
  ["/products/pipes", "/products/drain-care"],
  ["/products/drains/ozo-gone", "/products"],
  ["/products/pipes/ozo-a", "/products/pipes/ozo-b"],
  ["/products/drain-care/ozo-c", "/products/drain-care/ozo-missing"],
  ["/loop-a", "/loop-b"],
  ["/loop-b", "/loop-a"],
  ["/products/old/ozo-loop", "/products/old/ozo-loop-b"],
  ["/products/old/ozo-loop-b", "/products/old/ozo-loop"],
  ["/deeper", "/deeper/still"],
  ["/from-deeper", "/deeper"],
]);
const pages = new Set([
  "/products",
  "/products/new",
  "/products/new/ozo-klear",
  "/products/new/ozo-loop",
  "/products/drain-care",
  "/products/drain-care/ozo-b",
  "/products/drain-care/ozo-b/datasheet",
]);

test.each([
  ["an old address", "/products/old", "/products/new"],
  ["the product of a renamed category", "/products/old/ozo-klear", "/products/new/ozo-klear"],
  ["an address without a page below an old address", "/products/old/ozo-x", "/products/new"],
  ["the datasheet of a product that redirects to a list", "/products/drains/ozo-gone/datasheet", "/products"],
  ["a category that was renamed twice", "/products/drains", "/products/drain-care"],
  [
    "a product that was renamed between two renames of its category",
    "/products/drains/ozo-a",
    "/products/drain-care/ozo-b",
  ],
  ["such a product's datasheet", "/products/drains/ozo-a/datasheet", "/products/drain-care/ozo-b/datasheet"],
  ["an address that redirects to a missing page", "/products/drain-care/ozo-c", undefined],
  ["an address in a loop of redirects", "/loop-a", undefined],
  [
    "an address in a loop of redirects below a renamed category",
    "/products/old/ozo-loop",
    "/products/new/ozo-loop",
  ],
  ["an address that redirects to a missing page below itself", "/from-deeper/still", undefined],
  ["an address that only begins with the letters of an old address", "/products/older", undefined],
  ["an unknown address", "/nowhere/datasheet", undefined],
])("the redirect of %s: %s", (_, path, target) => {
  expect(findRedirect(redirects, path, (page) => pages.has(page))).toBe(target);
});

test("an address of more than 500 characters leads to no page", () => {
  expect(
    findRedirect(redirects, `/products/old/${"x".repeat(500)}`, (page) => pages.has(page)),
  ).toBeUndefined();
});
