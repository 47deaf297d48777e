const characters: Record<string, string> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&#x27;": "'",
  "&amp;": "&",
};

/** Decodes the entities that React and Hono's template write. */
export function decodeEntities(html: string): string {
  return html.replaceAll(/&[#\w]+;/g, (entity) => characters[entity] ?? entity);
}
