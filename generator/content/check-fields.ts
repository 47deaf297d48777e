import { z } from "zod";
import { slugFrom } from "#domain/catalogue/slug-from.ts";
import { closestWord, didYouMean, suggest } from "#domain/closest-word.ts";
import { descriptionOf, fieldNames, schemaAtPath } from "./schema-at-path.ts";

/** A mistake, or a probable mistake, in one field: the field's path, what is wrong, and what to write instead. */
export interface FieldMistake {
  path: PropertyKey[];
  /** The text to show after the field's name and a colon. */
  message: string;
}

/** Returns the text of the value at a path as the file has it, such as `01234`. */
type SourceAt = (path: PropertyKey[]) => string | undefined;

/** Checks the value of a content file. Returns the value, or all mistakes with messages for the person who edits the file. */
export function checkFields<Value>(
  schema: z.ZodType<Value>,
  input: unknown,
  sourceAt: SourceAt = () => undefined,
): { ok: true; value: Value } | { ok: false; mistakes: FieldMistake[] } {
  const parsed = schema.safeParse(input, { reportInput: true });
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, mistakes: mistakesOf(parsed.error.issues, schema, sourceAt) };
}

/** Formats the path of a field for display, such as `home › help › cards › entry 2`; empty for the whole file. */
export function fieldName(path: readonly PropertyKey[]): string {
  return path.map((key) => (typeof key === "number" ? `entry ${key + 1}` : String(key))).join(" › ");
}

function mistakesOf(
  issues: readonly z.core.$ZodIssue[],
  schema: z.core.$ZodType,
  sourceAt: SourceAt,
): FieldMistake[] {
  const unknown = issues.flatMap((issue) => {
    if (issue.code !== "unrecognized_keys") return [];
    const names = fieldNames(schemaAtPath(schema, issue.path));
    return issue.keys.map((key) => ({ path: [...issue.path, key], names, meant: closestWord(key, names) }));
  });
  // A misspelt field is reported once, not as an unknown field and again as a missing field.
  const misspelt = new Set(unknown.map(({ path, meant }) => [...path.slice(0, -1), meant].join("\n")));
  return [
    ...unknown.map(({ path, names, meant }) => ({
      path,
      message: `is not a field here.${meant ? suggest(meant) : ` The fields are: ${names.join(", ")}.`}`,
    })),
    ...issues
      .filter(({ code }) => code !== "unrecognized_keys")
      .filter(({ input, path }) => input !== undefined || !misspelt.has(path.join("\n")))
      .map((issue) => ({ path: issue.path, message: messageOf(issue, schema, sourceAt) })),
  ];
}

function messageOf(issue: z.core.$ZodIssue, schema: z.core.$ZodType, sourceAt: SourceAt): string {
  const own = schemaAtPath(schema, issue.path);
  if (issue.input === undefined)
    return `is missing. Add this field. Its meaning: ${descriptionOf(own) ?? "see docs/content.md."}`;
  if (issue.input === null) return "is empty. Write a value, or remove the field or entry if it is optional.";
  switch (issue.code) {
    case "invalid_type":
      return `must be ${kinds[issue.expected] ?? issue.expected}.${suggestValue(issue, sourceAt(issue.path))}`;
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

/** Zod's names of types in the words of docs/content.md. */
const kinds: Partial<Record<string, string>> = {
  string: "a text",
  array: "a list",
  object: "a group of fields",
  boolean: "true or false",
  number: "a number such as 7.5",
  int: "a whole number such as 10",
};

/** ` Did you mean drain-care?` for `Drain Care`, if the field accepts the slug. */
function suggestSlug(input: string, own: z.core.$ZodType | undefined): string {
  const slug = slugFrom(input);
  return own && z.safeParse(own, slug).success ? suggest(slug) : "";
}

/** ` Did you mean 24?` for `24 months`, and ` Did you mean "01234"?` for the number 01234 where a text is expected. */
function suggestValue({ expected, input }: z.core.$ZodIssueInvalidType, source = String(input)): string {
  if (expected === "string") return typeof input === "object" ? "" : suggest(`"${source}"`);
  const number = numberIn(String(input));
  const isAccepted =
    number !== undefined && (expected === "number" || (expected === "int" && Number.isInteger(number)));
  return isAccepted ? suggest(String(number)) : "";
}

/** The only number in a text, such as 1.5 in `1,5 kg`. Undefined if the text could mean several, as `1,500` and `5-10` could. */
function numberIn(text: string): number | undefined {
  const [, whole, decimals = ""] = /^[^\d]*(\d+)(?:[.,](\d{1,2}|\d{4,}))?[^\d]*$/.exec(text) ?? [];
  return whole === undefined ? undefined : Number(`${whole}.${decimals}`);
}
