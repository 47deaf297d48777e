import { slugFrom } from "./slug-from.ts";

/** The first multiple of ten above the used positions. The gaps leave room for later products. */
export function nextPosition(taken: readonly number[]): number {
  return Math.floor(Math.max(0, ...taken) / 10) * 10 + 10;
}

/** The last entry of every product's safety instructions. */
export const labelEntry = {
  name: "Label and safety data sheet",
  description:
    "The label and the safety data sheet supplied with the product take precedence over what is written here.",
};

/**
 * The file name of a new product or category, without its ending: the product `Bright & New` becomes ozo-bright-new,
 * because the addresses of products begin with the brand.
 */
export function slugOfNew(kind: "product" | "category", name: string): string {
  const words = slugFrom(name);
  return kind === "category" || words === "" || words.startsWith("ozo-") ? words : `ozo-${words}`;
}
