import { isDeepStrictEqual } from "node:util";
import {
  isCollection,
  isMap,
  isPair,
  isScalar,
  isSeq,
  type Node,
  parseDocument,
  Scalar,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";
import { isRecord } from "#domain/is-record.ts";
import { emitEntry, emitField, emitScalar, emitValue } from "./emit-yaml.ts";
import { matchListEntries } from "./match-list-entries.ts";

/** From `start` to before `end` stands `text` instead; offsets are those of the text before any change. */
interface Splice {
  start: number;
  end: number;
  text: string;
}

/**
 * The file's text with only the lines changed whose values differ: comments, quotation marks, blank lines and the order
 * of everything else stay byte for byte. Fields that `value` has and the file lacks go where `value` has them.
 * Throws when the text is no valid YAML, or when the outcome would not say exactly what `value` says.
 */
export function editYaml(text: string, value: unknown): string {
  const mark = text.startsWith("\uFEFF") ? "\uFEFF" : "";
  const isClosed = text.endsWith("\n") || text === mark;
  const source = text.slice(mark.length) + (isClosed ? "" : "\n");
  const edited = new YamlText(source).changeTo(value);
  const windows = source.includes("\r\n") ? edited.replace(/\r?\n/g, "\r\n") : edited;
  const result = mark + (isClosed ? windows : windows.replace(/\r?\n$/, ""));
  const outcome: unknown = parseDocument(result).toJS();
  if (!isDeepStrictEqual(outcome, value) && !(isEmpty(outcome) && isEmpty(value))) {
    throw new Error("This change can't be written into the file without harm: make it in the file itself.");
  }
  return result;
}

/** Where a value stands: what is put in its place when it becomes something of another kind. */
interface Slot {
  start: number;
  emit(value: unknown): string;
}

class YamlText {
  private readonly text: string;
  private readonly document;

  constructor(text: string) {
    this.text = text;
    this.document = parseDocument(text);
    if (this.document.errors[0]) throw this.document.errors[0];
  }

  changeTo(value: unknown): string {
    const { contents } = this.document;
    if (!contents || (isScalar(contents) && contents.value === null)) {
      return isEmpty(value) ? this.text : this.text + emitValue(value, 0);
    }
    // What is left are the comments that explain the file.
    if (isEmpty(value))
      return this.apply([{ start: contents.range[0], end: this.endOf(contents), text: "" }]);
    return this.apply(
      this.change(contents, value, { start: contents.range[0], emit: (v) => emitValue(v, 0) }),
    );
  }

  private change(node: Node | null, value: unknown, slot: Slot): Splice[] {
    if (node && isDeepStrictEqual(node.toJS(this.document), value)) return [];
    if (isMap(node) && !node.flow && isRecord(value) && this.keepsPlaces(node, value)) {
      return this.changeMap(node, value);
    }
    if (isSeq(node) && !node.flow && Array.isArray(value) && value.length > 0) {
      return this.changeSequence(node, value);
    }
    if (isScalar(node) && node.range && isPlain(value) && node.value !== null) {
      return [this.changeScalar(node, value)];
    }
    return [
      {
        start: slot.start,
        end: node ? this.endOf(node) : this.endOfLine(slot.start),
        text: slot.emit(value),
      },
    ];
  }

  private changeScalar(node: Scalar, value: unknown): Splice {
    const [start, end] = node.range as [number, number, number];
    const isBlock = node.type === Scalar.BLOCK_FOLDED || node.type === Scalar.BLOCK_LITERAL;
    const lineStart = this.startOfLine(start);
    const indent = (/^[ -]*/.exec(this.text.slice(lineStart, start)) as RegExpExecArray)[0].length;
    const hasComment = !isBlock && this.text.slice(end, this.endOfLine(end)).includes("#");
    const text = emitScalar(value, {
      like: node,
      indent,
      column: start - lineStart,
      // What follows on the line must not become part of the text.
      isOneLine: hasComment,
    });
    return { start, end, text: isBlock ? `${text}\n` : text };
  }

  /** A first field that goes, and another that comes, may both mean the place behind a hyphen: then all is written anew. */
  private keepsPlaces(map: YAMLMap, value: Record<string, unknown>): boolean {
    const keys = map.items.map((pair) => (pair.key as Scalar<string>).value);
    const isFirstKept = keys[0] !== undefined && keys[0] in value;
    return (
      isFirstKept ||
      (keys.some((key) => key in value) && Object.keys(value).every((key) => keys.includes(key)))
    );
  }

  private changeMap(map: YAMLMap, value: Record<string, unknown>): Splice[] {
    const splices: Splice[] = [];
    const pairs = map.items.map((pair) => ({
      key: (pair.key as Scalar<string>).value,
      keyNode: pair.key as Scalar,
      node: pair.value as Node | null,
      start: ((pair.key as Scalar).range as [number, number, number])[0],
      end: this.endOf((pair.value ?? pair.key) as Node),
    }));
    const first = pairs[0]?.start ?? 0;
    const indent = first - this.startOfLine(first);
    const before = new Map<number, string>();
    let position = -1;
    for (const [key, wanted] of Object.entries(value)) {
      const index = pairs.findIndex((pair) => pair.key === key);
      const pair = pairs[index];
      if (pair) {
        position = index;
        const slot = { start: pair.start, emit: (v: unknown) => emitField(key, v, indent).trimStart() };
        splices.push(...this.change(pair.node, wanted, slot));
      } else before.set(position, (before.get(position) ?? "") + emitField(key, wanted, indent));
    }
    for (const [index, text] of before) {
      const at = pairs[index]?.end;
      // Before the first field, which may stand behind a hyphen.
      if (at === undefined)
        splices.push({ start: first, end: first, text: text.trimStart() + " ".repeat(indent) });
      else splices.push({ start: at, end: at, text });
    }
    for (const [index, pair] of pairs.entries()) {
      if (!(pair.key in value)) splices.push(this.removal(pair, index === 0));
    }
    return splices;
  }

  /** The first field may stand behind a hyphen: then what follows takes its place on that line. */
  private removal({ start, end }: { start: number; end: number }, isFirst: boolean): Splice {
    const lineStart = this.startOfLine(start);
    if (!isFirst || this.text.slice(lineStart, start).trim() === "")
      return { start: lineStart, end, text: "" };
    const next = /\S/.exec(this.text.slice(end));
    return { start, end: end + (next?.index ?? 0), text: "" };
  }

  private changeSequence(sequence: YAMLSeq, values: unknown[]): Splice[] {
    const nodes = sequence.items as Node[];
    const from = (sequence.range as [number, number, number])[0];
    const indent = from - this.startOfLine(from);
    const slotOf = (node: Node): Slot => ({
      start: (node.range as [number, number, number])[0],
      emit: (value) => emitEntry(value, indent).slice(indent + 2),
    });
    const old = nodes.map((node) => node.toJS(this.document) as unknown);
    const matches = matchListEntries(old, values);
    if (old.length === values.length && matches.every((match, index) => match === index)) {
      return nodes.flatMap((node, index) => this.change(node, values[index], slotOf(node)));
    }
    // A comment above an entry goes where the entry goes.
    let end = from - indent;
    const blocks = nodes.map((node) => {
      const start = end;
      end = this.endOf(node);
      return { start, end };
    });
    const text = values.map((value, index) => {
      const match = matches[index];
      const node = match === undefined ? undefined : nodes[match];
      const block = match === undefined ? undefined : blocks[match];
      if (!node || !block) return emitEntry(value, indent);
      return this.apply(this.change(node, value, slotOf(node)), block.start, block.end);
    });
    return [{ start: from - indent, end, text: text.join("") }];
  }

  /** Behind the line break that ends the node; comments below it are not its own. */
  private endOf(node: Node): number {
    const last = isCollection(node) && !node.flow ? node.items.at(-1) : undefined;
    const lastNode = isPair(last) ? (last.value ?? last.key) : last;
    return lastNode ? this.endOf(lastNode as Node) : this.endOfLine(node.range?.[1] ?? 0);
  }

  private startOfLine(offset: number): number {
    return this.text.lastIndexOf("\n", offset - 1) + 1;
  }

  private endOfLine(offset: number): number {
    if (offset > 0 && this.text[offset - 1] === "\n") return offset;
    const end = this.text.indexOf("\n", offset);
    return end === -1 ? this.text.length : end + 1;
  }

  /** The text from `start` to `end` with the splices made in it. */
  private apply(splices: Splice[], start = 0, end = this.text.length): string {
    let result = "";
    let position = start;
    for (const splice of splices.sort((a, b) => a.start - b.start || a.end - b.end)) {
      result += this.text.slice(position, splice.start) + splice.text;
      position = splice.end;
    }
    return result + this.text.slice(position, end);
  }
}

/** A file of comments alone is as good as an empty list. */
export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}

function isPlain(value: unknown): boolean {
  return value !== null && typeof value !== "object";
}
