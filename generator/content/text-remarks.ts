import type { FieldMistake } from "./check-fields.ts";

/** Finds texts in the value of a content file that are valid but probably mistakes. */
export function textRemarks(value: unknown, path: PropertyKey[] = []): FieldMistake[] {
  if (typeof value === "string") {
    const message = textRemark(value);
    return message ? [{ path, message }] : [];
  }
  if (Array.isArray(value)) return value.flatMap((entry, index) => textRemarks(entry, [...path, index]));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => textRemarks(entry, [...path, key]));
}

/**
 * Signs that cannot be seen and that get into texts by copying: controls, soft hyphen, zero-width space and joiners, marks of
 * direction, byte order mark. Joiners are accepted in scripts that need them.
 */
const invisible =
  /(?![\t\n\r])\p{Cc}|[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]|(?<=[ -~])[\u200C\u200D]|[\u200C\u200D](?=[ -~])/u;

function textRemark(text: string): string | undefined {
  const [hidden] = invisible.exec(text) ?? [];
  if (hidden) {
    const code = hidden.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
    const neighbour = /\S+/.exec(text.slice(0, text.indexOf(hidden)).split(/\s/).at(-1) ?? "")?.[0];
    const place = neighbour ? `after “${neighbour}”` : "at the beginning of a word";
    return `has the invisible sign U+${code} ${place}: delete it, or type the text anew.`;
  }
  const [tag] = /<\/?[a-z][^>]*>/i.exec(text) ?? [];
  if (tag) return `has the tag ${tag}, which visitors would see: remove it.`;
  if (/^[“”‘’„].*[“”‘’]$/s.test(text)) {
    return "is between curly quotation marks, which visitors would see: remove them.";
  }
  const [mark] = /\*\*|__|\]\(/.exec(text) ?? [];
  if (mark) return `has ${mark}, which visitors would see: remove this Markdown markup.`;
  return undefined;
}
