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

test("the redirect targets of a product begin with its category, end with the list of all products, and exclude the product and drafts", () => {
  expect(addresses("product/y.yaml")).toEqual([
    "/products/drains",
    "/products/drains/z",
    "/products/floors",
    "/products/floors/x",
    "/products",
  ]);
});

test("the redirect targets of a category begin with the list of all products, and exclude the category's own products", () => {
  expect(addresses("category/drains.yaml")).toEqual(["/products", "/products/floors", "/products/floors/x"]);
});

test("the redirect targets exclude the products of a draft category", () => {
  const drafts = files.map((each) => (each.slug === "floors" ? { ...each, isDraft: true } : each));
  const targets = redirectTargets("product/y.yaml", drafts).map(({ address }) => address);
  expect(targets).not.toContain("/products/floors/x");
});
