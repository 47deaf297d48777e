import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { isMap, isNode, LineCounter, type Node, type ParsedNode, parseDocument } from "yaml";
import type { z } from "zod";

/** One mistake in a content file, as the editor sees it: `content/products/ozo-klear.yaml:12:3  …`. */
export interface ContentProblem {
  file: string;
  line: number;
  column: number;
  message: string;
}

/** A parsed content file that can still say where each value stands. */
export interface ContentFile<Value> {
  file: string;
  value: Value;
  problemAt(path: PropertyKey[], message: string): ContentProblem;
}

/** Every mistake of every content file at once; the message lists them with file, line and column. */
export class ContentError extends Error {
  readonly problems: ContentProblem[];

  constructor(problems: ContentProblem[]) {
    const lines = problems.map(({ file, line, column, message }) => `${file}:${line}:${column}  ${message}`);
    const count = problems.length === 1 ? "1 mistake" : `${problems.length} mistakes`;
    super(`${count} in the content files:\n\n${lines.join("\n")}\n`);
    this.name = "ContentError";
    this.problems = problems;
  }
}

/** Reads and checks one YAML file; mistakes are added to `problems` and the answer is undefined. */
export function readContentFile<Value>(
  path: string,
  schema: z.ZodType<Value>,
  problems: ContentProblem[],
): ContentFile<Value> | undefined {
  const file = relative(process.cwd(), path);
  const lineCounter = new LineCounter();
  const document = parseDocument(readFileSync(path, "utf8"), { lineCounter, prettyErrors: false });

  function problemAtOffset(offset: number, message: string): ContentProblem {
    const { line, col } = lineCounter.linePos(offset);
    return { file, line: Math.max(line, 1), column: Math.max(col, 1), message };
  }
  function problemAt(propertyPath: PropertyKey[], message: string): ContentProblem {
    return problemAtOffset(offsetOf(document.contents, propertyPath), message);
  }

  if (document.errors.length > 0) {
    for (const error of document.errors) {
      problems.push(problemAtOffset(error.pos[0], `This is not valid YAML: ${error.message}`));
    }
    return undefined;
  }
  const parsed = schema.safeParse(document.toJS());
  if (parsed.success) return { file, value: parsed.data, problemAt };
  for (const issue of parsed.error.issues) {
    for (const [propertyPath, message] of describeIssue(issue)) {
      problems.push(problemAt(propertyPath, message));
    }
  }
  return undefined;
}

function describeIssue(issue: z.core.$ZodIssue): Array<[PropertyKey[], string]> {
  const name = nameOf(issue.path);
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => [
      [...issue.path, key],
      `${nameOf([...issue.path, key])} is not a field here: correct its spelling or remove it.`,
    ]);
  }
  if (issue.code === "invalid_type") {
    const expected = plainType[issue.expected] ?? issue.expected;
    return [
      [
        issue.path,
        isMissing(issue)
          ? `${name} is missing: add ${expected}.`
          : `${name} must be ${expected}${hintFor(issue.expected)}.`,
      ],
    ];
  }
  if (issue.code === "too_small" && issue.origin === "array") {
    return [[issue.path, `${name} needs at least ${issue.minimum} entry: add one.`]];
  }
  if (issue.code === "invalid_value") {
    return [[issue.path, `${name} must be one of: ${issue.values.join(", ")}.`]];
  }
  if (issue.code === "invalid_format" && issue.format === "date") {
    return [[issue.path, `${name} must be a day such as 2026-11-21.`]];
  }
  if (issue.code === "invalid_format" && issue.format === "email") {
    return [[issue.path, `${name} must be an e-mail address.`]];
  }
  return [[issue.path, `${name} ${issue.message}.`]];
}

const plainType: Record<string, string> = {
  string: "a text",
  array: "a list (lines that start with a hyphen)",
  object: "a group of fields",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
};

function hintFor(expected: string): string {
  return expected === "string" ? " (put numbers and dates in quotation marks)" : "";
}

function isMissing(issue: { message: string; input?: unknown }): boolean {
  return issue.input === undefined && issue.message.endsWith("received undefined");
}

function nameOf(path: PropertyKey[]): string {
  if (path.length === 0) return "The file";
  return path.map((key) => (typeof key === "number" ? `entry ${key + 1}` : String(key))).join(" › ");
}

/** Where the value stands; where it is missing, the nearest thing above it. */
function offsetOf(contents: ParsedNode | Node | null, path: PropertyKey[]): number {
  let node: unknown = contents;
  let offset = contents?.range?.[0] ?? 0;
  for (const key of path) {
    if (isMap(node)) {
      const pair = node.items.find(
        (item) => isNode(item.key) && "value" in item.key && item.key.value === key,
      );
      if (!pair) break;
      offset = (isNode(pair.key) ? pair.key.range?.[0] : undefined) ?? offset;
      node = pair.value;
    } else if (isNode(node) && "items" in node && typeof key === "number") {
      node = (node.items as unknown[])[key];
      if (isNode(node)) offset = node.range?.[0] ?? offset;
    } else break;
  }
  return offset;
}
