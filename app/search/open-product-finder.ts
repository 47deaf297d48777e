import type { ProductFinder, SearchFile } from "./product-finder.ts";

let opening: Promise<ProductFinder> | undefined;

/**
 * Loads the search library and its index when they are first wanted. Rejects when they can't be had; the next
 * call tries again.
 */
export function openProductFinder(url: string): Promise<ProductFinder> {
  opening ??= open(url).catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

async function open(url: string): Promise<ProductFinder> {
  const [{ createProductFinder }, file] = await Promise.all([import("./product-finder.ts"), fetchFile(url)]);
  return createProductFinder(file);
}

async function fetchFile(url: string): Promise<SearchFile> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The search index can't be had: ${url} answered ${response.status}.`);
  return response.json();
}
