import { isUtf8 } from "node:buffer";
import { readFileSync } from "node:fs";
import { basename, dirname, relative } from "node:path";
import { isMap, isNode, isScalar, isSeq, LineCounter, type Node, type ParsedNode, parseDocument } from "yaml";
import type { z } from "zod";
import { checkFields, fieldName } from "#domain/catalogue/check-fields.ts";
import { textRemarks } from "./text-remarks.ts";
import { firstMistake } from "./yaml/syntax-mistakes.ts";

/**
 * A mistake or warning about a content file. It is shown with its position, such as
 * `content/products/ozo-klear.yaml:12:3  name: …`.
 */
export interface ContentProblem {
  file: string;
  line: number;
  column: number;
  /** Such as `home › help › cards › entry 2`; empty for the whole file. */
  field: string;
  /** The problem and its remedy. */
  message: string;
  /** A mistake stops the build; a warning does not. */
  severity: "mistake" | "warning";
}

/** The value of a content file. `problemAt` returns a problem with the position of a field in this file. */
export interface ContentFile<Value> {
  file: string;
  value: Value;
  problemAt(path: PropertyKey[], message: string, severity?: ContentProblem["severity"]): ContentProblem;
}

/** Mistakes in content files. The message lists them with file, line and column. */
export class ContentError extends Error {
  readonly problems: ContentProblem[];

  constructor(problems: ContentProblem[]) {
    const count = problems.length === 1 ? "1 mistake" : `${problems.length} mistakes`;
    super(`${count} in the content files:\n\n${problems.map(describeProblem).join("\n")}\n`);
    this.name = "ContentError";
    this.problems = problems;
  }
}

/** Returns `file:line:column  field: message`. Terminals and text editors make the position a link. */
export function describeProblem({ file, line, column, field, message }: ContentProblem): string {
  return `${file}:${line}:${column}  ${field === "" ? "" : `${field}: `}${message}`;
}

export function fileProblem(
  path: string,
  message: string,
  severity: ContentProblem["severity"] = "mistake",
): ContentProblem {
  return { file: relative(process.cwd(), path), line: 1, column: 1, field: "", message, severity };
}

export interface FileReading {
  /** The list to which mistakes and warnings are added. */
  problems: ContentProblem[];
  /** Unsaved texts by path, which replace the files. */
  unsaved?: ReadonlyMap<string, string> | undefined;
  /** A cache of the values of files without problems, by `parsedKey`. */
  parsedFiles?: Map<string, unknown> | undefined;
}

/** The key of a file in `parsedFiles`: the file's text and its folder, on which the schema depends. */
function parsedKey(folder: string, source: string): string {
  return `${folder}\n${source}`;
}

/** Reads and checks a YAML file. Adds its problems to `reading.problems`. Returns undefined if the file has no valid value. */
export function readContentFile<Value>(
  path: string,
  schema: z.ZodType<Value>,
  reading: FileReading,
): ContentFile<Value> | undefined {
  const { problems, unsaved, parsedFiles } = reading;
  const file = relative(process.cwd(), path);
  const bytes = Buffer.from(unsaved?.get(path) ?? readFileSync(path));
  if (!isUtf8(bytes)) {
    problems.push(
      fileProblem(
        path,
        "This file is not in UTF-8, so its special letters would be lost: save it again as UTF-8.",
      ),
    );
    return undefined;
  }
  const source = bytes.toString();
  const folder = basename(dirname(path));
  const known = parsedFiles?.get(parsedKey(folder, source));
  if (known !== undefined) {
    const readAgain = () => readContentFile(path, schema, { problems: [], unsaved });
    return {
      file,
      value: known as Value,
      problemAt: (...problem) => readAgain()?.problemAt(...problem) ?? fileProblem(path, problem[1]),
    };
  }
  const lineCounter = new LineCounter();
  const document = parseDocument(source, { lineCounter, prettyErrors: false });

  function problemAtOffset(
    offset: number,
    field: string,
    message: string,
    severity: ContentProblem["severity"] = "mistake",
  ): ContentProblem {
    const { line, col } = lineCounter.linePos(offset);
    return { file, line: Math.max(line, 1), column: Math.max(col, 1), field, message, severity };
  }
  const broken = firstMistake(document, source);
  if (broken) {
    // If the YAML has syntax errors, the parser only guesses the fields, so the problem names no field.
    const path = document.errors.length > 0 ? [] : fieldAt(document.contents, broken.offset);
    problems.push(problemAtOffset(broken.offset, fieldName(path), broken.message));
    return undefined;
  }
  const input: unknown = document.toJS();
  // In a draft, mistakes in fields and missing texts are only warnings, because drafts are not published.
  const isDraft = (input as { draft?: unknown } | null)?.draft === true;
  const remarks = textRemarks(document);
  for (const { path: propertyPath, offset, message, severity } of remarks) {
    problems.push(problemAtOffset(offset, fieldName(propertyPath), message, isDraft ? "warning" : severity));
  }
  const problemAt: ContentFile<Value>["problemAt"] = (propertyPath, message, severity) =>
    problemAtOffset(
      offsetOf(document.contents, propertyPath),
      fieldName(propertyPath),
      message,
      isDraft ? "warning" : severity,
    );
  const checked = checkFields(schema, input);
  if (checked.ok) {
    if (remarks.length === 0) parsedFiles?.set(parsedKey(folder, source), checked.value);
    return { file, value: checked.value, problemAt };
  }
  if (input === null) {
    problems.push(
      fileProblem(
        path,
        "This file is empty: write its fields, copy them from a similar file, or delete the file.",
      ),
    );
    return undefined;
  }
  for (const { path: propertyPath, message } of checked.mistakes)
    problems.push(problemAt(propertyPath, message));
  return undefined;
}

/** Returns the path of the value at an offset, or an empty path if there is no value. */
function fieldAt(node: unknown, offset: number): PropertyKey[] {
  const children: Array<[PropertyKey, unknown]> = isMap(node)
    ? node.items.map(({ key, value }) => [isScalar(key) ? String(key.value) : "", value])
    : isSeq(node)
      ? node.items.map((item, index) => [index, item])
      : [];
  for (const [key, child] of children) {
    const [start, , end] = (isNode(child) && child.range) || [0, 0, 0];
    if (start <= offset && offset < end) return [key, ...fieldAt(child, offset)];
  }
  return [];
}

/** Returns the offset of the field name or list entry at this path, or of the nearest existing ancestor. */
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
