import { z } from "zod";
import { categorySchema } from "#domain/catalogue/category.ts";
import { documentSchema } from "#domain/catalogue/document.ts";
import { productSchema } from "#domain/catalogue/product.ts";
import { descriptionOf, fieldNames, schemaAtPath } from "#domain/catalogue/schema-at-path.ts";

const tables = { product: productSchema, document: documentSchema, category: categorySchema };

/** Returns the text of docs/content.md with its tables of fields rewritten from the descriptions in the schemas. */
export function withFieldTables(guide: string): string {
  return Object.entries(tables).reduce((text, [name, schema]) => {
    const marks = new RegExp(`(<!-- fields: ${name} -->\\n)[\\s\\S]*?(<!-- end of fields -->)`);
    if (!marks.test(text))
      throw new Error(`docs/content.md lacks the comments around the table of fields of a ${name}.`);
    return text.replace(marks, (_, start, end) => `${start}\n${fieldTable(schema)}\n${end}`);
  }, guide);
}

function fieldTable(schema: z.core.$ZodType): string {
  const rows = fieldNames(schema).map((name) => {
    const field = schemaAtPath(schema, [name]);
    const isOptional = field instanceof z.core.$ZodOptional || field instanceof z.core.$ZodDefault;
    return `| \`${name}\` | ${isOptional ? "" : "yes"} | ${descriptionOf(field) ?? ""} |`;
  });
  return ["| Field | needed | What it is |", "| --- | --- | --- |", ...rows, ""].join("\n");
}
