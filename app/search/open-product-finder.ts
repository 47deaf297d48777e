import type { ProductFinder, SearchFile } from "./product-finder.ts";

let opening: Promise<ProductFinder> | undefined;

/** Loads the search library and its index at the first call. Rejects when that fails; the next call tries again. */
export function openProductFinder(): Promise<ProductFinder> {
  opening ??= open().catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

async function open(): Promise<ProductFinder> {
  const [{ createProductFinder }, file] = await Promise.all([import("./product-finder.ts"), fetchFile()]);
  return createProductFinder(file);
}

async function fetchFile(): Promise<SearchFile> {
  // The search island exists only when there is an index for browsers (routes/products.tsx).
  const url = __GENERATED_ASSETS__.search ?? "";
  const response = await fetch(url);
  if (!response.ok)
    throw new Error(`The search index could not be loaded: ${url} answered ${response.status}.`);
  return response.json();
}
