import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Catalogue } from "#domain/catalogue/catalogue.ts";

export interface PageType {
  name: string;
  path: string;
}

/**
 * The pages to measure. The product is the first with a picture in the built content of `workspace`, and the category is that
 * product's category.
 */
export async function pageTypes(workspace: string): Promise<PageType[]> {
  const { catalogue } = JSON.parse(
    await readFile(join(workspace, "dist", "content", "content.json"), "utf8"),
  ) as { catalogue: Catalogue };
  const category = catalogue.categories.find(({ products }) => products.some((product) => product.image));
  const product = category?.products.find(({ image }) => image);
  if (!category || !product) throw new Error("The content has no product with a picture to measure.");
  return [
    { name: "home", path: "/" },
    { name: "all products", path: "/products" },
    { name: "category", path: category.path },
    { name: "product", path: product.route },
    { name: "datasheet", path: `${product.route}/datasheet` },
    { name: "new customer", path: "/new-customer-form" },
    { name: "enquiry", path: "/enquiry" },
    { name: "accessibility", path: "/accessibility" },
    { name: "privacy", path: "/privacy" },
    { name: "not found", path: "/nothing-here" },
  ];
}

export function pathOf(pages: readonly PageType[], name: string): string {
  const page = pages.find((candidate) => candidate.name === name);
  if (!page) throw new Error(`There is no page type ${name}.`);
  return page.path;
}
