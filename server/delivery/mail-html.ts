import { escapeHtml } from "#domain/escape-html.ts";

/** HTML from the template tag below. */
export class Html {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

type Value = string | number | null | Html | readonly Html[];

/** Template tag for HTML. It escapes text, inserts values of class Html unchanged, and leaves out null. */
export function html(strings: TemplateStringsArray, ...values: Value[]): Html {
  const inserted = [...values.map(toSource), ""];
  return new Html(strings.map((string, index) => `${string}${inserted[index]}`).join(""));
}

function toSource(value: Value): string {
  if (value === null) return "";
  if (value instanceof Html) return value.source;
  if (typeof value === "object") return value.map(({ source }) => source).join("");
  return escapeHtml(String(value));
}
