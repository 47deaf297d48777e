import type { FieldSchema } from "../../protocol.ts";

/** The value of a new entry: its required fields, empty. */
export function emptyValue(schema: FieldSchema): unknown {
  if (schema.anyOf) return emptyValue(schema.anyOf[0] ?? {});
  if (schema.properties) {
    const required = Object.entries(schema.properties).filter(([key]) => schema.required?.includes(key));
    return Object.fromEntries(required.map(([key, child]) => [key, emptyValue(child)]));
  }
  if (schema.items) return (schema.minItems ?? 0) > 0 ? [emptyValue(schema.items)] : [];
  if (schema.enum) return schema.enum[0];
  if (schema.type === "integer" || schema.type === "number") return 1;
  return schema.type === "boolean" ? false : "";
}
