import { byPlacePath } from "#domain/catalogue/by-place-path.ts";
import type { ContentPath } from "./content-path.ts";

export interface Place {
  label: string;
  address: string;
}

/** The pages that show the texts of a file, the main page first. */
export function placesOf({ kind, slug }: ContentPath, value: unknown): Place[] {
  if (kind === "product") {
    const category = (value as { category?: unknown }).category;
    if (typeof category !== "string") return [];
    const page = `/products/${category}/${slug}`;
    return [
      { label: "Page", address: page },
      { label: "Datasheet", address: `${page}/datasheet` },
      { label: "Category", address: `/products/${category}` },
      { label: "All products", address: "/products" },
    ];
  }
  if (kind === "category") {
    return [
      { label: "Page", address: `/products/${slug}` },
      { label: "Home", address: "/" },
    ];
  }
  if (kind === "page") return [{ label: "Page", address: `/${slug}` }];
  if (kind === "by-place") return [{ label: "Page", address: byPlacePath }];
  if (kind === "redirects") return [];
  return [
    { label: "Home", address: "/" },
    { label: "All products", address: "/products" },
    { label: "Enquiry", address: "/enquiry" },
    { label: "New customer", address: "/new-customer-form" },
  ];
}
