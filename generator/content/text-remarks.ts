/** A text that is valid but probably a mistake. */
export interface TextRemark {
  path: PropertyKey[];
  message: string;
}

/** Finds texts in the value of a content file that are valid but probably mistakes. */
export function textRemarks(value: unknown, path: PropertyKey[] = []): TextRemark[] {
  if (typeof value === "string") {
    const message = textRemark(value);
    return message ? [{ path, message }] : [];
  }
  if (Array.isArray(value)) return value.flatMap((entry, index) => textRemarks(entry, [...path, index]));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => textRemarks(entry, [...path, key]));
}

function textRemark(text: string): string | undefined {
  const [tag] = /<\/?[a-z][^>]*>/i.exec(text) ?? [];
  if (tag) return `has the tag ${tag}, which visitors would see: remove it.`;
  if (/^[“”‘’„].*[“”‘’]$/s.test(text)) {
    return "is between curly quotation marks, which visitors would see: remove them.";
  }
  const [mark] = /\*\*|__|\]\(/.exec(text) ?? [];
  if (mark) return `has ${mark}, which visitors would see: remove this Markdown markup.`;
  return undefined;
}
