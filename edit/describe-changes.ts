import { isRecord } from "#domain/is-record.ts";
import { isSame } from "./merge-values.ts";

export interface FieldChange {
  field: string;
  before: string;
  after: string;
}

/** Returns the fields that differ, each with both values as plain text. */
export function describeChanges(before: unknown, after: unknown, path: string[] = []): FieldChange[] {
  if (isSame(before, after)) return [];
  if (isRecord(before) && isRecord(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) => describeChanges(before[key], after[key], [...path, key]));
  }
  return [{ field: path.join(" › "), before: asText(before), after: asText(after) }];
}

/** A value of a content file as plain text. */
export function asText(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) return value.map(asText).join("\n");
  if (isRecord(value)) return Object.values(value).map(asText).join(": ");
  return typeof value === "boolean" ? (value ? "yes" : "no") : String(value);
}
