import { readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { stringify } from "yaml";
import type { z } from "zod";
import { contentSchemas } from "../../generator/content/json-schemas.ts";
import { fieldNames, schemaAtPath } from "../../generator/content/schema-at-path.ts";

type SchemaName = keyof typeof contentSchemas;

const schemaOfFolder: Readonly<Record<string, SchemaName>> = {
  products: "product",
  categories: "category",
  pages: "page",
};

/** The paths of all YAML files in a content folder, each with the name of its schema. */
export function contentFiles(folder: string): Array<{ path: string; schema: SchemaName }> {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".yaml"))
    .map((name) => ({
      path: join(folder, name),
      schema: schemaOfFolder[dirname(name)] ?? (basename(name, ".yaml") as SchemaName),
    }));
}

/** Returns the file that the content editor writes for this value: fields in the order of the schema, and each text on one line. */
export function editorYaml(value: unknown, schema: SchemaName): string {
  return stringify(sortFields(value, contentSchemas[schema]), { lineWidth: 0, singleQuote: true });
}

function sortFields(value: unknown, schema: z.core.$ZodType | undefined): unknown {
  const inner = (key: PropertyKey) => schema && schemaAtPath(schema, [key]);
  if (Array.isArray(value)) return value.map((entry, index) => sortFields(entry, inner(index)));
  if (typeof value !== "object" || value === null) return value;
  const known = fieldNames(schema).filter((name) => name in value);
  const names = [...new Set([...known, ...Object.keys(value)])];
  const fields = value as Record<string, unknown>;
  return Object.fromEntries(names.map((name) => [name, sortFields(fields[name], inner(name))]));
}
