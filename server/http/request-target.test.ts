import { expect, test } from "vitest";
import { parseTarget } from "./request-target.ts";

test.each([
  ["/", "/", ""],
  ["/products?q=a&b=/c", "/products", "?q=a&b=/c"],
  ["/products/ozo%2Dklear", "/products/ozo-klear", ""],
  ["/caf%C3%A9", "/café", ""],
  ["/a%20b", "/a b", ""],
  ["http://localhost:3000/products?q=1", "/products", "?q=1"],
  ["http://localhost:3000?q=1", "/", "?q=1"],
  ["//evil.example/x", "//evil.example/x", ""],
])("the target %s is parsed", (target, path, search) => {
  expect(parseTarget(target)).toMatchObject({ path, search });
});

test.each([
  "/%",
  "/%zz",
  "/%ff",
  "/%00",
  "/a%0d%0aSet-Cookie:x",
  "/products%2Fdegreaser",
  "/..%5c..%5cetc",
  "/a\\b",
  "*",
  "products",
  "/a#b",
  `/${"x".repeat(9_000)}`,
])("the target %s is malformed", (target) => {
  expect(parseTarget(target)).toBeUndefined();
});
