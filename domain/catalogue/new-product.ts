import { slugFrom } from "./slug-from.ts";

/** Between a new product or category and the last one: room for what comes between. */
export const positionStep = 10;

/** The safety entry that every product ends with. */
export const labelEntry = {
  name: "Label and safety data sheet",
  description:
    "The label and the safety data sheet supplied with the product take precedence over what is written here.",
};

/** What its file is called: `Bright & New` is ozo-bright-new, because products' addresses begin with the brand. */
export function slugOfNew(kind: "product" | "category", name: string): string {
  const words = slugFrom(name);
  return kind === "category" || words === "" || words.startsWith("ozo-") ? words : `ozo-${words}`;
}
