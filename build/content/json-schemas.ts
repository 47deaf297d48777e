import { z } from "zod";
import { categorySchema } from "#domain/catalogue/category.ts";
import { checkFields } from "#domain/catalogue/check-fields.ts";
import { pageTextSchema } from "#domain/catalogue/page-text.ts";
import { productSchema } from "#domain/catalogue/product.ts";
import { redirectsSchema } from "#domain/catalogue/redirect.ts";
import { siteSchema } from "#domain/catalogue/site.ts";

const schemas = {
  product: productSchema,
  category: categorySchema,
  page: pageTextSchema,
  site: siteSchema,
  redirects: redirectsSchema,
} as const;

/** The files of content/schemas by name: what editors complete and explain from while one types. */
export function makeJsonSchemas(): Map<string, string> {
  return new Map(
    Object.entries(schemas).map(([name, schema]) => {
      const json = z.toJSONSchema(schema, { io: "input", reused: "inline", override: inPlainWords });
      return [`${name}.json`, `${JSON.stringify(json, null, 2)}\n`];
    }),
  );
}

/** An editor would show the pattern itself as what is wrong; with YAML's language server it shows our words instead. */
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
  // It would be said twice.
  if (jsonSchema.format === "date" || jsonSchema.format === "email") delete jsonSchema.pattern;
}
