import { expect, test } from "vitest";
import { parseContentPath } from "./content-path.ts";

test("the path of a content file gives its kind and slug", () => {
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
])("%j is not the path of a content file", (path) => {
  expect(parseContentPath(path)).toBeUndefined();
});
