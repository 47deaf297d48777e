import type { FieldSchema } from "../../protocol.ts";
import type { FieldPath } from "./form-context.ts";

/** The label of a field: `How it works` for `howItWorks`. */
export function labelOf(key: string): string {
  const words = key.replaceAll(/([A-Z])/g, " $1").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Hints for fields whose schema description tells how to write the field in YAML. The hint replaces that description. */
const ownHints: Record<string, string> = {
  draft: "A draft is not on the public site, and may be unfinished.",
  category: "",
  date: "The date of the document's revision.",
  cards: "The categories on the home page, in this order.",
  postalCode: "Postal code.",
  isExample: "While this is ticked, the site says that the company's details are an example.",
  fetchPictures:
    "While this is ticked, the build copies pictures from other sites, and this site serves the copies. Otherwise, visitors' browsers request the pictures from those sites.",
  revised:
    "The editor sets this to today's date when you save a change, unless you change the date yourself.",
  passages:
    "Texts and lists. A passage with a condition is shown only if the condition applies to this site.",
};

/** The hint of the list of redirects. This list is the whole file, so it has no field name. */
const wholeHint =
  "Redirects keep old links and search results working: an old address leads to a page that exists.";

/** The hint of a field. Only the first entry of a list has hints, because the hints of all entries are the same. */
export function hintOf(field: FieldPath, schema: FieldSchema): string | undefined {
  if (field.some((key) => typeof key === "number" && key > 0)) return undefined;
  const hint = field.length === 0 ? wholeHint : (ownHints[String(field.at(-1))] ?? schema.description);
  return hint || undefined;
}
