import type { FieldSchema } from "../../protocol.ts";
import type { FieldPath } from "./form-context.ts";

/** Replaces descriptions in the schema that explain how to write the file. */
const ownHints: Record<string, string> = {
  draft: "Kept out of the public site, and may be unfinished. It is shown here with a ribbon.",
  category: "",
  date: "The day of that revision.",
  cards: "The categories on the home page, in this order.",
  postalCode: "Postal code.",
  isExample: "Until the details are the real ones: the site then says that they are an example.",
  fetchPictures:
    "The build fetches those pictures and serves them from here. Otherwise visitors' browsers go there.",
  revised: "Set to today by itself when you save a change.",
  passages: "Texts and lists. One with a condition is shown only if that is how the site is run.",
};

/** The hint of a field. In lists only the first entry has hints. */
export function hintOf(field: FieldPath, schema: FieldSchema): string | undefined {
  if (field.some((key) => typeof key === "number" && key > 0)) return undefined;
  const hint = field.length === 0 ? wholeHint : (ownHints[String(field.at(-1))] ?? schema.description);
  return hint || undefined;
}

/** The hint of the redirects, which are a file of one list. */
const wholeHint =
  "When an address changes or disappears, old links and search results still work: the old address leads to a page that exists.";
