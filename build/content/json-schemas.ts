import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import writeFileAtomic from "write-file-atomic";
import { z } from "zod";
import { byPlaceSchema } from "#domain/catalogue/by-place.ts";
import { categorySchema } from "#domain/catalogue/category.ts";
import { checkFields } from "#domain/catalogue/check-fields.ts";
import { pageTextSchema } from "#domain/catalogue/page-text.ts";
import { productSchema } from "#domain/catalogue/product.ts";
import { redirectsSchema } from "#domain/catalogue/redirect.ts";
import { siteSchema } from "#domain/catalogue/site.ts";
import { slugsIn } from "./content-folder.ts";

const schemas = {
  product: productSchema,
  category: categorySchema,
  page: pageTextSchema,
  site: siteSchema,
  "by-place": byPlaceSchema,
  redirects: redirectsSchema,
} as const;

/**
 * Returns the files of content/schemas by name. Text editors use these JSON Schemas to complete and explain fields. The
 * schemas suggest `categories` but permit other categories, so that editors do not mark a new category as a mistake.
 */
export function makeJsonSchemas(categories: readonly string[] = []): Map<string, string> {
  return new Map(
    Object.entries(schemas).map(([name, schema]) => {
      const json = z.toJSONSchema(schema, {
        io: "input",
        reused: "inline",
        override: (context) => {
          inPlainWords(context);
          if (context.jsonSchema.names === "category") context.jsonSchema.examples = [...categories];
        },
      });
      return [`${name}.json`, `${JSON.stringify(json, null, 2)}\n`];
    }),
  );
}

/**
 * Writes the files of `folder`/schemas that have changed. Call this function after a change of the schemas in the code, or of
 * the categories in `folder`.
 */
export async function writeJsonSchemas(folder: string): Promise<void> {
  mkdirSync(join(folder, "schemas"), { recursive: true });
  for (const [name, text] of makeJsonSchemas(slugsIn(join(folder, "categories"), {}))) {
    const file = join(folder, "schemas", name);
    if (!existsSync(file) || readFileSync(file, "utf8") !== text) await writeFileAtomic(file, text);
  }
}

/**
 * Gives a pattern our own error message. Without it, YAML's language server would show the regular expression. The message comes
 * from checking the text `?`, so a pattern that permits `?` gets no message.
 */
function inPlainWords({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodType;
  jsonSchema: z.core.JSONSchema.BaseSchema;
}): void {
  if (!jsonSchema.pattern) return;
  const checked = checkFields(zodSchema as z.ZodType, "?");
  jsonSchema.patternErrorMessage = checked.ok ? undefined : checked.mistakes[0]?.message;
  // The format and the pattern would report the same mistake twice.
  if (jsonSchema.format === "date" || jsonSchema.format === "email") delete jsonSchema.pattern;
}
