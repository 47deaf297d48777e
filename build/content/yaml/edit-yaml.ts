import { isDeepStrictEqual } from "node:util";
import {
  type Document,
  isMap,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  Scalar,
  stringify,
  visit,
  type YAMLMap,
} from "yaml";
import { isRecord } from "#domain/is-record.ts";

/** The longest line of the content files, in characters. Longer texts are folded (`>-`). */
const lineWidth = 100;
const style = { lineWidth, indentSeq: true } as const;

/**
 * Returns the file's text, changed so that it has this value. Unchanged top-level fields keep their lines. Changed fields keep
 * their comments and quotation marks. New fields are inserted in the order of `value`. Throws if the text is not valid YAML,
 * or if the result would not have exactly this value.
 */
export function editYaml(text: string, value: unknown): string {
  const mark = text.startsWith("\uFEFF") ? "\uFEFF" : "";
  const isClosed = text.endsWith("\n") || text === mark;
  const source = text.slice(mark.length) + (isClosed ? "" : "\n");
  const edited = edit(source, value);
  const windows = source.includes("\r\n") ? edited.replace(/\r?\n/g, "\r\n") : edited;
  const result = mark + (isClosed ? windows : windows.replace(/\r?\n$/, ""));
  const outcome: unknown = parseDocument(result).toJS();
  // In a long text in quotation marks, the library may break a line inside a surrogate pair, which UTF-8 cannot represent.
  const isEqual = isDeepStrictEqual(outcome, value) || (isEmpty(outcome) && isEmpty(value));
  if (!isEqual || !result.isWellFormed()) {
    throw new Error(
      "This change cannot be written without damaging the file: make the change in a text editor.",
    );
  }
  return result;
}

function edit(source: string, value: unknown): string {
  const document = parseDocument(source);
  if (document.errors[0]) throw document.errors[0];
  const { contents } = document;
  const old: unknown = document.toJS();
  if (isDeepStrictEqual(old, value)) return source;
  // The comments at the top of the file are kept when its list becomes empty.
  if (isEmpty(value)) return source.slice(0, contents?.range?.[0]);
  if (!contents || isEmpty(old)) return source + stringify(value, style);
  // The parser attaches the comments above a list to the first entry, which may be removed. The code below takes them from
  // `source`.
  if (isSeq<Node>(contents) && contents.items[0]) contents.items[0].commentBefore = null;
  document.contents = changeNode(document, contents, value) as typeof contents;
  visit(document, {
    Scalar(key, node, path) {
      if (key === "key" || typeof node.value !== "string") return;
      if (node.value !== node.value.trim()) node.type = Scalar.QUOTE_DOUBLE;
      else if (isPlain(node) && path.length * 2 + node.value.length > lineWidth)
        node.type = Scalar.BLOCK_FOLDED;
    },
  });
  const changed = document.toString(style);
  if (!isRecord(old) || !isRecord(value))
    return source.slice(0, contents.range?.[0]) + changed.slice(parseDocument(changed).contents?.range?.[0]);

  const [before, after] = [splitFields(source), splitFields(changed)];
  const fields = [...after.fields].map(([key, lines]) =>
    isDeepStrictEqual(old[key], value[key]) ? (before.fields.get(key) ?? lines) : lines,
  );
  return before.head + fields.join("");
}

function isPlain({ type }: Scalar): boolean {
  return type === undefined || type === Scalar.PLAIN;
}

/** Splits a text into the lines above the first field, and each top-level field's lines with the comments above. */
function splitFields(text: string): { head: string; fields: Map<string, string> } {
  const { contents } = parseDocument(text);
  const pairs = (contents as YAMLMap<Scalar<string>>).items.map(({ key }) => ({
    key: key.value,
    start: key.range?.[0] ?? 0,
  }));
  const starts = pairs.map(({ start }, index) => {
    const above = /(?<=^|\n)(?:#.*\r?\n|[ \t]*\r?\n)*$/.exec(text.slice(0, start))?.[0] ?? "";
    return index === 0 ? start : start - above.length;
  });
  return {
    head: text.slice(0, starts[0]),
    fields: new Map(pairs.map(({ key }, index) => [key, text.slice(starts[index], starts[index + 1])])),
  };
}

/** Changes the node to this value, or creates a node. Unchanged parts keep their comments and quotation marks. */
function changeNode(document: Document, node: Node | null, value: unknown): Node {
  const old: unknown = node?.toJS(document);
  if (node && isDeepStrictEqual(old, value)) return node;
  if (isMap<Scalar<string>, Node | null>(node) && isRecord(value)) {
    node.items = changePairs(document, node.items, value);
    return node;
  }
  if (isSeq<Node>(node) && Array.isArray(value) && Array.isArray(old)) {
    const matches = matchEntries(old, value);
    const { items } = node;
    node.items = value.map((entry, index) => {
      const match = matches[index];
      return changeNode(document, match === undefined ? null : (items[match] ?? null), entry);
    });
    if (old.length === 0) node.flow = false;
    return node;
  }
  if (isScalar(node) && (value === null || typeof value !== "object")) {
    node.value = value;
    return node;
  }
  return document.createNode(value);
}

/** Returns the pairs of the new value in the order of the file. A new field follows the field that precedes it in `value`. */
function changePairs(
  document: Document,
  pairs: ReadonlyArray<Pair<Scalar<string>, Node | null>>,
  value: Record<string, unknown>,
): Array<Pair<Scalar<string>, Node | null>> {
  const kept = pairs.filter((pair) => pair.key.value in value);
  let position = 0;
  for (const [key, wanted] of Object.entries(value)) {
    const index = kept.findIndex((pair) => pair.key.value === key);
    const pair = kept[index];
    if (pair) pair.value = changeNode(document, pair.value, wanted);
    else kept.splice(position, 0, document.createPair(key, wanted) as (typeof kept)[number]);
    position = (pair ? index : position) + 1;
  }
  return kept;
}

/**
 * Returns for each new entry the index of the old entry that is changed into it: an equal entry, or otherwise the entry at the same
 * index. The index of an added entry is undefined.
 */
function matchEntries(old: readonly unknown[], entries: readonly unknown[]): Array<number | undefined> {
  const taken = new Set<number>();
  const take = (index: number) => {
    if (index < 0 || index >= old.length || taken.has(index)) return undefined;
    taken.add(index);
    return index;
  };
  const equal = entries.map((entry) =>
    take(old.findIndex((candidate, index) => !taken.has(index) && isDeepStrictEqual(candidate, entry))),
  );
  return equal.map((match, index) => match ?? take(index));
}

/** Whether a value is an empty list, or missing, as in a file that contains only comments. */
export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}
