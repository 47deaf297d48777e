import { Document, isScalar, Scalar, visit } from "yaml";

/** Texts that would make a line longer than this go below `>-`, folded at `foldedWidth`. */
const longestLine = 112;
const foldedWidth = 100;

/** `value` as lines of YAML in the style of the content files. */
export function emitValue(value: unknown, indent: number): string {
  const document = new Document(value);
  visit(document, {
    Scalar(key, node, path) {
      if (key === "key" || typeof node.value !== "string") return;
      const depth = path.length * 2;
      const isLong = indent + depth + node.value.length > longestLine;
      if (isLong && !needsQuotes(node.value)) node.type = Scalar.BLOCK_FOLDED;
    },
  });
  const width = Math.max(foldedWidth - indent, 40);
  const lines = document.toString({ lineWidth: width, indentSeq: true, flowCollectionPadding: false });
  return lines.replace(/^(?=.)/gm, " ".repeat(indent));
}

/** One field of a map, its lines indented. */
export function emitField(key: string, value: unknown, indent: number): string {
  return emitValue({ [key]: value }, indent);
}

/** One entry of a list, beginning with its hyphen. */
export function emitEntry(value: unknown, indent: number): string {
  return emitValue([value], indent);
}

interface ScalarPlace {
  /** The value it replaces: its quotation marks, or its `>-`, are kept. */
  like: Scalar;
  /** Of the line that it begins on. */
  indent: number;
  /** Where on that line it begins. */
  column: number;
  isOneLine: boolean;
}

/** A text, number or yes/no without the line break after it. */
export function emitScalar(value: unknown, { like, indent, column, isOneLine }: ScalarPlace): string {
  const document = new Document({ k: value });
  const scalar = document.get("k", true);
  if (!isScalar(scalar)) throw new Error("only single values");
  if (typeof value === "string") {
    const isLong = !isOneLine && column + value.length > longestLine;
    const isQuoted = like.type === Scalar.QUOTE_DOUBLE || like.type === Scalar.QUOTE_SINGLE;
    if (needsQuotes(value)) scalar.type = Scalar.QUOTE_DOUBLE;
    else if (like.type && (isQuoted ? !isLong : like.type !== Scalar.PLAIN)) scalar.type = like.type;
    else if (isLong) scalar.type = Scalar.BLOCK_FOLDED;
    // A remark behind `>-`.
    if (like.type === Scalar.BLOCK_FOLDED || like.type === Scalar.BLOCK_LITERAL)
      scalar.comment = like.comment ?? null;
  }
  const lineWidth = scalar.type === Scalar.BLOCK_FOLDED ? Math.max(foldedWidth - indent, 40) : 0;
  const lines = document.toString({ lineWidth }).slice("k:".length).trim();
  return lines.replace(/\n(?=.)/g, `\n${" ".repeat(indent)}`);
}

/** White space at an end is lost, or means something else, outside quotation marks. */
function needsQuotes(text: string): boolean {
  return text !== text.trim() || text === "";
}
