import { expect, test } from "vitest";
import { findRedirect } from "./find-redirect.ts";

const redirects = new Map([
  ["/products/old", "/products/new"],
  ["/products/drains/ozo-old", "/products/drain-care/ozo-new"],
  ["/products/drains/ozo-gone", "/products/"],
]);
const pages = new Set(["/products/drain-care/ozo-new/datasheet", "/products/new/ozo-klear"]);

test.each([
  ["an address", "/products/drains/ozo-old", "/products/drain-care/ozo-new"],
  ["a product's datasheet", "/products/drains/ozo-old/datasheet", "/products/drain-care/ozo-new/datasheet"],
  ["a category's products", "/products/old/ozo-klear", "/products/new/ozo-klear"],
  [
    "an address below an old address, if no such page exists below the new address",
    "/products/old/ozo-gone",
    "/products/new",
  ],
  ["a datasheet of a product that redirects to a list", "/products/drains/ozo-gone/datasheet", "/products/"],
  ["an address that only begins with the letters of an old address", "/products/older", undefined],
  ["an unknown address", "/nowhere/datasheet", undefined],
])("the redirect of %s: %s", (_, path, target) => {
  expect(findRedirect(redirects, path, (page) => pages.has(page))).toBe(target);
});
