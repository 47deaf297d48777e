import type { FieldSchema } from "../protocol.ts";

/** Shown in the page for a required text that is missing. */
const toBeWritten = "…";

/** The value with a placeholder for every missing required field, so its page can be previewed. */
export function withPlaceholders(schema: FieldSchema, value: unknown): unknown {
  if (schema.anyOf) return value ?? withPlaceholders(schema.anyOf[0] ?? {}, value);
  if (schema.properties) {
    const given = (value ?? {}) as Record<string, unknown>;
    const filled: Record<string, unknown> = { ...given };
    for (const [key, field] of Object.entries(schema.properties)) {
      const isNeeded = schema.required?.includes(key) && field.default === undefined;
      if (isNeeded || given[key] !== undefined) filled[key] = withPlaceholders(field, given[key]);
    }
    return filled;
  }
  if (schema.items) {
    const entries = Array.isArray(value) ? value : [];
    const needed = entries.length === 0 && (schema.minItems ?? 0) > 0 ? [undefined] : entries;
    return needed.map((entry) => withPlaceholders(schema.items as FieldSchema, entry));
  }
  if (value !== undefined && value !== "") return value;
  if (schema.enum) return schema.enum[0];
  if (schema.type === "boolean") return false;
  if (schema.type === "integer" || schema.type === "number") return 1;
  return schema.format === "date" ? "2000-01-01" : toBeWritten;
}
