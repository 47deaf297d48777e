import { expect, test } from "vitest";
import { parseContentPath } from "./content-path.ts";

test("parseContentPath returns the kind and slug of a content file", () => {
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
])("parseContentPath returns undefined for %j, which is not the path of a content file", (path) => {
  expect(parseContentPath(path)).toBeUndefined();
});
