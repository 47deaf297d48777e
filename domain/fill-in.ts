/** Replaces each `{name}` by the fact of that name. An unknown `{name}` is unchanged, so the author sees it on the page. */
export function fillIn(text: string, facts: Readonly<Record<string, string | null | undefined>>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => facts[name] ?? placeholder);
}
