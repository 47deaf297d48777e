import type { Condition, PageText } from "#domain/catalogue/page-text.ts";
import { fillIn } from "#domain/fill-in.ts";
import type { TextPageContent } from "./text-page.tsx";

/** A page of text as it is shown: sentences that aren't true here left out, names and numbers filled in. */
export function textPageContent(
  { title, intro, sections, revised }: PageText,
  facts: Record<string, string>,
  holds: ReadonlySet<Condition>,
): TextPageContent {
  return {
    title,
    intro: fillIn(intro, facts),
    sections: sections
      .map((section) => ({
        title: section.title,
        passages: section.passages
          .filter((passage) => typeof passage === "string" || !passage.when || holds.has(passage.when))
          .map((passage) => {
            if (typeof passage === "string") return fillIn(passage, facts);
            if ("text" in passage) return fillIn(passage.text, facts);
            return passage.list.map((entry) => fillIn(entry, facts));
          }),
      }))
      .filter((section) => section.passages.length > 0),
    revised,
  };
}
