import { z } from "zod";
import { byPlaceSchema } from "#domain/catalogue/schemas/by-place-schema.ts";
import { categorySchema } from "#domain/catalogue/schemas/category-schema.ts";
import { claimsSchema } from "#domain/catalogue/schemas/claims-schema.ts";
import { pageTextSchema } from "#domain/catalogue/schemas/page-text-schema.ts";
import { productSchema } from "#domain/catalogue/schemas/product-schema.ts";
import { redirectsSchema } from "#domain/catalogue/schemas/redirects-schema.ts";
import { siteSchema } from "#domain/catalogue/schemas/site-schema.ts";
import { checkFields } from "./check-fields.ts";

/** The schemas of the content files, by the name of their JSON Schema in content/schemas. */
export const contentSchemas = {
  product: productSchema,
  category: categorySchema,
  page: pageTextSchema,
  site: siteSchema,
  "by-place": byPlaceSchema,
  claims: claimsSchema,
  redirects: redirectsSchema,
} as const;

/** Returns the files of content/schemas by name. Text editors and the content editor (admin/) read these JSON Schemas. */
export function makeJsonSchemas(): Map<string, string> {
  return new Map(
    Object.entries(contentSchemas).map(([name, schema]) => {
      const json = z.toJSONSchema(schema, { io: "input", reused: "inline", override: inPlainWords });
      return [`${name}.json`, `${JSON.stringify(json, null, 2)}\n`];
    }),
  );
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
