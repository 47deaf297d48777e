import type { Condition, PageText } from "#domain/catalogue/page-text.ts";
import type { Site } from "#domain/catalogue/site.ts";
import { fillIn } from "#domain/fill-in.ts";
import type { TextPageContent } from "./text-page.tsx";

/**
 * Leaves out the passages whose condition is not true for this site, and replaces placeholders such as `{email}` in the
 * introduction and the passages.
 */
export function textPageContent(
  { title, description, intro, sections, revised }: PageText,
  { brand, legalName, company: { email, phone } }: Pick<Site, "brand" | "legalName" | "company">,
  { holds = new Set(), days = "" }: { holds?: ReadonlySet<Condition>; days?: string } = {},
): TextPageContent {
  // With no-break spaces, the number does not break at the end of a line.
  const values = { brand, legalName, email, phone: phone.replaceAll(" ", "\u00A0"), days };
  const fill = (text: string) => fillIn(text, values);
  return {
    title,
    description,
    intro: fill(intro),
    sections: sections.map((section) => ({
      title: section.title,
      passages: section.passages
        .filter((passage) => typeof passage === "string" || !passage.when || holds.has(passage.when))
        .map((passage) => {
          if (typeof passage === "string") return fill(passage);
          return "text" in passage ? fill(passage.text) : passage.list.map(fill);
        }),
    })),
    revised,
    contacts: [
      { text: email, href: `mailto:${email}` },
      { text: values.phone, href: `tel:${phone.replace(/[^+\d]/g, "")}` },
    ],
  };
}
