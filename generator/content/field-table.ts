import { z } from "zod";
import { productSchema } from "#domain/catalogue/schemas/product-schema.ts";
import { descriptionOf, fieldNames, schemaAtPath } from "./schema-at-path.ts";

/** Returns the text of docs/content.md with its table of a product's fields rewritten from the descriptions in the schema. */
export function withFieldTable(guide: string): string {
  const marks = /(<!-- fields: product -->\n)[\s\S]*?(<!-- end of fields -->)/;
  if (!marks.test(guide)) throw new Error("docs/content.md lacks the comments around the table of fields.");
  const rows = fieldNames(productSchema).map((name) => {
    const field = schemaAtPath(productSchema, [name]);
    const isOptional = field instanceof z.core.$ZodOptional || field instanceof z.core.$ZodDefault;
    return `| \`${name}\` | ${isOptional ? "" : "yes"} | ${descriptionOf(field) ?? ""} |`;
  });
  const table = ["| Field | Required | What it is |", "| --- | --- | --- |", ...rows].join("\n");
  return guide.replace(marks, (_, start, end) => `${start}\n${table}\n\n${end}`);
}
