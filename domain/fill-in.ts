/** Puts facts in the place of `{names}`. An unknown name in braces stays as it is: the editor sees it on the page. */
export function fillIn(text: string, facts: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => facts[name] ?? placeholder);
}
