import { pageOf } from "./content-path.ts";
import type { ListedFile } from "./protocol.ts";

/** The files that have a public page (products, categories, /products/by-place), each with the page's address. */
export function publicPages(files: readonly ListedFile[]): Array<ListedFile & { address: string }> {
  const shown = files.filter(({ isDraft }) => !isDraft);
  const categories = new Set(shown.filter(({ kind }) => kind === "category").map(({ slug }) => slug));
  return shown
    .filter(({ kind, category = "" }) =>
      kind === "product" ? categories.has(category) : kind === "category" || kind === "by-place",
    )
    .map((file) => ({ ...file, address: pageOf(file, file) ?? "" }));
}
