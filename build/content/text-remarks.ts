import { type Document, isPair, isScalar, visit } from "yaml";
import { unwritten } from "./blank-files.ts";

/** A text that is still missing, or that is probably a mistake. */
export interface TextRemark {
  path: PropertyKey[];
  /** Characters from the file's beginning. */
  offset: number;
  message: string;
  severity: "mistake" | "warning";
}

/** Finds missing texts, and texts that are valid but probably mistakes. */
export function textRemarks(document: Document.Parsed): TextRemark[] {
  const found: TextRemark[] = [];
  visit(document, {
    Scalar(key, node, ancestors) {
      if (key === "key" || typeof node.value !== "string") return;
      const isUnwritten = node.value.startsWith(unwritten);
      const message = isUnwritten
        ? "is still to be written."
        : textRemark(node.value, node.type === "PLAIN" ? node.comment : undefined);
      if (!message) return;
      const severity = isUnwritten ? "mistake" : "warning";
      found.push({ path: pathOf(key, ancestors), offset: node.range?.[0] ?? 0, message, severity });
    },
  });
  return found;
}

function textRemark(text: string, comment: string | null | undefined): string | undefined {
  const [tag] = /<\/?[a-z][^>]*>/i.exec(text) ?? [];
  if (tag) return `has the tag ${tag}, which visitors would see: remove it.`;
  if (/^[“”‘’„].*[“”‘’]$/s.test(text)) {
    return `is between curly quotation marks, which visitors would see: use straight ones (") or none.`;
  }
  const [mark] = /\*\*|__|\]\(/.exec(text) ?? [];
  if (mark) return `has ${mark}, which visitors would see: remove this Markdown markup.`;
  // A comment after a single word is probably intended. Without a space after #, as in `#1`, it is probably part of the text.
  if (comment && (text.includes(" ") || !comment.startsWith(" "))) {
    return `ends before #, and visitors don't see the rest: if the rest belongs to the text, put "quotation marks" around the whole text.`;
  }
  return undefined;
}

/** The path from the top of the file: field names and list indexes. */
function pathOf(key: unknown, ancestors: readonly unknown[]): PropertyKey[] {
  const path = ancestors.flatMap((node, index): PropertyKey[] => {
    if (isPair(node) && isScalar(node.key)) return [String(node.key.value)];
    const child = ancestors[index + 1];
    const isList = typeof node === "object" && node !== null && "items" in node && !isPair(child);
    return isList && child ? [(node.items as unknown[]).indexOf(child)] : [];
  });
  return typeof key === "number" ? [...path, key] : path;
}
