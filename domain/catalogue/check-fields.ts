import { z } from "zod";
import { closestWord, didYouMean, suggest } from "../closest-word.ts";
import { descriptionOf, fieldNames, schemaAtPath } from "./schema-at-path.ts";
import { slugFrom } from "./slug-from.ts";

/** A mistake in one field: the field's path, what is wrong, and what to write instead. */
export interface FieldMistake {
  path: PropertyKey[];
  /** The text to show after the field's name and a colon. */
  message: string;
}

/** Checks the value of a content file. Returns the value, or all mistakes with messages for the person who edits the file. */
export function checkFields<Value>(
  schema: z.ZodType<Value>,
  input: unknown,
): { ok: true; value: Value } | { ok: false; mistakes: FieldMistake[] } {
  const parsed = schema.safeParse(input, { reportInput: true });
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, mistakes: mistakesOf(parsed.error.issues, schema) };
}

/** Formats the path of a field for display, such as `home › help › cards › entry 2`; empty for the whole file. */
export function fieldName(path: readonly PropertyKey[]): string {
  return path.map((key) => (typeof key === "number" ? `entry ${key + 1}` : String(key))).join(" › ");
}

function mistakesOf(issues: readonly z.core.$ZodIssue[], schema: z.core.$ZodType): FieldMistake[] {
  const missing = issues.filter(isMissing);
  // A misspelt or misplaced field is reported once, not as an unknown field and again as a missing field.
  const explained = new Set<z.core.$ZodIssue>();
  const found: FieldMistake[] = [];
  for (const issue of issues) {
    if (issue.code !== "unrecognized_keys") continue;
    for (const key of issue.keys) {
      const meant = closestWord(key, fieldNames(schemaAtPath(schema, issue.path)));
      const home = missing.find(({ path }) => path.at(-1) === key);
      const other = home ?? missing.find(({ path }) => isSame(path, [...issue.path, meant ?? ""]));
      if (other) explained.add(other);
      const group = home && fieldName(home.path.slice(0, -1));
      const advice = home
        ? `It belongs ${group ? `under the field ${group}` : "at the top level of the file"}. Indent it like the other fields there.`
        : meant === undefined
          ? `The fields are: ${fieldNames(schemaAtPath(schema, issue.path)).join(", ")}.`
          : `Did you mean ${meant}?`;
      found.push({ path: [...issue.path, key], message: `is not a field here. ${advice}` });
    }
  }
  for (const issue of issues) {
    if (issue.code === "unrecognized_keys" || explained.has(issue)) continue;
    found.push({ path: issue.path, message: messageOf(issue, schema) });
  }
  return found;
}

function messageOf(issue: z.core.$ZodIssue, schema: z.core.$ZodType): string {
  const own = schemaAtPath(schema, issue.path);
  if (isMissing(issue))
    return `is missing. Add this field. Its meaning: ${descriptionOf(own) ?? "see docs/content.md."}`;
  if (issue.input === null)
    return "is empty. Write a value, or remove the field or entry if it is optional. If the text begins with #, YAML reads it as a comment: put quotation marks around it.";
  switch (issue.code) {
    case "invalid_type":
      return wrongKind(issue, own);
    case "too_small":
      if (issue.origin === "array") return "needs at least one entry.";
      return issue.origin === "string" ? "must not be empty." : `must be ${issue.minimum} or more.`;
    case "too_big":
      return typeof issue.input === "string"
        ? `${issue.message}. It has ${issue.input.trim().length}.`
        : `must be ${issue.maximum} or less.`;
    case "invalid_value": {
      const guess = didYouMean(String(issue.input), issue.values.map(String));
      return `must be one of: ${issue.values.join(", ")}.${guess}`;
    }
    case "invalid_format":
      if (issue.format === "date")
        return "must be an existing date in the form YYYY-MM-DD, such as 2026-11-21.";
      if (issue.format === "email") return "must be an e-mail address, such as hello@example.com.";
      return `${issue.message}.${suggestSlug(String(issue.input), own)}`;
    default:
      return `${issue.message}.`;
  }
}

/** ` Did you mean drain-care?` for `Drain Care`, if the field accepts the slug. */
function suggestSlug(input: string, own: z.core.$ZodType | undefined): string {
  const slug = slugFrom(input);
  return own && z.safeParse(own, slug).success ? suggest(slug) : "";
}

function wrongKind(issue: z.core.$ZodIssueInvalidType, own: z.core.$ZodType | undefined): string {
  const { input } = issue;
  switch (issue.expected) {
    case "string":
      if (Array.isArray(input)) return "must be one text, not a list: remove the hyphen.";
      return typeof input === "object"
        ? 'must be a text. A colon followed by a space begins a field: put "quotation marks" around the whole text.'
        : "must be a text: put quotation marks around it.";
    case "array":
      return "must be a list: one entry per line, each beginning with a hyphen and a space.";
    case "object":
      return `must be a group of fields, one per line, indented by two more spaces: ${fieldNames(own).join(", ")}.`;
    case "boolean":
      return "must be true or false, without quotation marks.";
    case "number":
      return `must be a number such as 7.5, without quotation marks.${suggestNumber(input)}`;
    case "int":
      return `must be a whole number such as 10, without quotation marks.${suggestNumber(input)}`;
    default:
      return `${issue.message}.`;
  }
}

/** ` Did you mean 24?` for `24 months`. */
function suggestNumber(input: unknown): string {
  const number = Number.parseFloat(String(input));
  return Number.isNaN(number) ? "" : suggest(String(number));
}

function isMissing(issue: z.core.$ZodIssue): boolean {
  return issue.input === undefined && issue.code !== "unrecognized_keys";
}

function isSame(one: readonly PropertyKey[], other: readonly PropertyKey[]): boolean {
  return one.length === other.length && one.every((key, index) => key === other[index]);
}
