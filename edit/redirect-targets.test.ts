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
const withDraft = files.map((each) => (each.slug === "floors" ? { ...each, isDraft: true } : each));
const drains = ["/products/drains", "/products/drains/z"];

test.each([
  ["a product", "product/y.yaml", files, [...drains, "/products/floors", "/products/floors/x", "/products"]],
  ["a category", "category/drains.yaml", files, ["/products", "/products/floors", "/products/floors/x"]],
  ["a product, if another category is a draft", "product/y.yaml", withDraft, [...drains, "/products"]],
])("the redirect targets of %s are other public pages, nearest first", (_, path, listed, addresses) => {
  expect(redirectTargets(path, listed).map(({ address }) => address)).toEqual(addresses);
});
