import { expect, test } from "vitest";
import { parseContentPath } from "./content-path.ts";

test("knows the content files by kind and slug", () => {
  expect(parseContentPath("products/ozo-klear.yaml")).toMatchObject({ kind: "product", slug: "ozo-klear" });
  expect(parseContentPath("categories/drain-care.yaml")).toMatchObject({ kind: "category" });
  expect(parseContentPath("site.yaml")).toMatchObject({ kind: "site", slug: "site" });
});

test.each([
  "../package.json",
  "products/../site.yaml",
  "products/a/b.yaml",
  "/etc/passwd",
  "products/.yaml",
  "products/a.yaml\n",
  "constructor/a.yaml",
  "pictures/hero.webp",
  "",
])("opens no other path: %j", (path) => {
  expect(parseContentPath(path)).toBeUndefined();
});
