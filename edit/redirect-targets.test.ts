import { expect, test } from "vitest";
import type { ListedFile } from "./protocol.ts";
import { redirectTargets } from "./redirect-targets.ts";

const file = (kind: "product" | "category", slug: string, more: Partial<ListedFile> = {}): ListedFile => ({
  path: `${kind}/${slug}.yaml`,
  kind,
  slug,
  name: slug.toUpperCase(),
  isDraft: false,
  mistakes: 0,
  ...more,
});
const files = [
  file("category", "floors"),
  file("category", "drains"),
  file("product", "x", { category: "floors" }),
  file("product", "y", { category: "drains" }),
  file("product", "z", { category: "drains" }),
  file("product", "hidden", { category: "drains", isDraft: true }),
];
const addresses = (path: string) => redirectTargets(path, files).map(({ address }) => address);

test("offers no drafts and not the page itself, the pages of the same category first, and the list of all products last", () => {
  expect(addresses("product/y.yaml")).toEqual([
    "/products/drains",
    "/products/drains/z",
    "/products/floors",
    "/products/floors/x",
    "/products",
  ]);
});

test("offers the list of all products first for a category", () => {
  expect(addresses("category/drains.yaml")[0]).toBe("/products");
});
