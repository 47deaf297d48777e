import { slugFrom } from "./slug-from.ts";

/** Returns the first multiple of ten above the used positions. The gaps leave room for products and categories added later. */
export function nextPosition(taken: readonly number[]): number {
  return Math.floor(Math.max(0, ...taken) / 10) * 10 + 10;
}

/** The last safety instruction of every product. The file of a new product has no other safety instruction. */
export const labelEntry = {
  name: "Label and safety data sheet",
  description:
    "The label and the safety data sheet supplied with the product take precedence over what is written here.",
};

/**
 * Makes the file name, without `.yaml`, of a new product or category from its name. A product's file name begins with `ozo-`, as
 * products' addresses do: `Bright & New` becomes `ozo-bright-new`.
 */
export function slugOfNew(kind: "product" | "category", name: string): string {
  const words = slugFrom(name);
  return kind === "category" || words === "" || words.startsWith("ozo-") ? words : `ozo-${words}`;
}
