import { isUtf8 } from "node:buffer";
import { readFileSync } from "node:fs";
import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from "yaml";
import type { z } from "zod";
import { checkFields, fieldName } from "./check-fields.ts";
import { type ContentProblem, fileProblem } from "./content-problem.ts";
import { cutTexts, syntaxMistakes } from "./syntax-mistakes.ts";
import { textRemarks } from "./text-remarks.ts";

/** The value of a content file. `note` adds a problem with the position of a field in this file to the problems of all files. */
export interface ContentFile<Value> {
  value: Value;
  note(path: PropertyKey[], message: string, severity?: ContentProblem["severity"]): void;
}

/** Reads and checks a YAML file. Adds its problems to `problems`. Returns undefined if the file has no valid value. */
export function readContentFile<Value>(
  path: string,
  schema: z.ZodType<Value>,
  problems: ContentProblem[],
): ContentFile<Value> | undefined {
  const reject = (message: string) => {
    problems.push(fileProblem(path, message));
    return undefined;
  };
  const bytes = readFileSync(path);
  if (!isUtf8(bytes)) {
    return reject("This file is not in UTF-8, so its special letters would be lost: save it again as UTF-8.");
  }
  const text = bytes.toString();
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false });
  const noteAt = (offset: number, field: string, ...problem: [string, ContentProblem["severity"]?]) => {
    const { line, col } = lineCounter.linePos(offset);
    const position = { line: Math.max(line, 1), column: Math.max(col, 1) };
    problems.push({ ...fileProblem(path, ...problem), ...position, field });
  };
  const broken = syntaxMistakes(document, text);
  for (const { offset, message } of broken) noteAt(offset, "", message);
  if (broken.length > 0) return undefined;
  for (const { offset, message } of cutTexts(document)) noteAt(offset, "", message, "warning");

  const input: unknown = document.toJS();
  // In a draft, mistakes in fields are only warnings, because drafts are not published.
  const isDraft = (input as { draft?: unknown } | null)?.draft === true;
  const note: ContentFile<Value>["note"] = (field, message, severity) =>
    noteAt(offsetOf(document.contents, field), fieldName(field), message, isDraft ? "warning" : severity);
  for (const { path, message } of textRemarks(input)) note(path, message, "warning");
  const checked = checkFields(schema, input, (field) => {
    const node = document.getIn(field, true);
    return isScalar(node) ? node.source : undefined;
  });
  if (checked.ok) return { value: checked.value, note };
  if (input === null) {
    return reject("This file is empty: write its fields, copy them from a similar file, or delete the file.");
  }
  for (const { path, message } of checked.mistakes) note(path, message);
  return undefined;
}

/** Returns the offset of the field name or list entry at this path, or of the nearest existing ancestor. */
function offsetOf(contents: unknown, path: PropertyKey[]): number {
  let node = contents;
  let offset = startOf(node) ?? 0;
  for (const key of path) {
    if (isMap(node)) {
      const pair = node.items.find((item) => isScalar(item.key) && item.key.value === key);
      if (!pair) break;
      offset = startOf(pair.key) ?? offset;
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(key)];
      offset = startOf(node) ?? offset;
    } else break;
  }
  return offset;
}

function startOf(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[0] : undefined;
}
