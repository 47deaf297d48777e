import { z } from "zod";
import { categorySchema } from "#domain/catalogue/category.ts";
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
      const json = z.toJSONSchema(schema, { io: "input", reused: "inline" });
      return [`${name}.json`, `${JSON.stringify(json, null, 2)}\n`];
    }),
  );
}
