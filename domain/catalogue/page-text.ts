import { z } from "zod";
import { day, text } from "./field-types.ts";

/** Conditions for showing a passage. Each depends on the site's settings. */
export const conditions = [
  "enquiries are stored",
  "enquiries stay in the browser",
  "enquiries are mailed",
  "enquiries go to another system",
  "a copy goes to the visitor",
  "kept for a limited time",
  "kept until erased",
] as const;

export type Condition = (typeof conditions)[number];

const passageSchema = z.union(
  [
    text,
    z.strictObject({ when: z.enum(conditions), text }),
    z.strictObject({ when: z.enum(conditions).optional(), list: z.array(text).min(1) }),
  ],
  {
    error: `must be a text, or \`list:\` with texts, or \`text:\` or \`list:\` together with \`when:\`, which is one of: ${conditions.join(", ")}`,
  },
);

/** A file of content/pages: a page that has only text. The site replaces placeholders such as `{email}`. */
export const pageTextSchema = z.strictObject({
  title: text.describe("The page's heading."),
  description: text.describe("The description that search engines show."),
  intro: text.describe("The paragraph below the heading."),
  sections: z
    .array(
      z.strictObject({
        title: text.describe("The section's heading."),
        passages: z
          .array(passageSchema)
          .min(1)
          .describe(
            "Paragraphs and lists. A passage with `when` is shown only if that condition is true for this site.",
          ),
      }),
    )
    .min(1)
    .describe("The page's sections in order."),
  revised: day.describe("The day on which these texts were last changed, as YYYY-MM-DD."),
});

export type PageText = z.infer<typeof pageTextSchema>;

/** The site's text pages, by file name. */
export const textPages = ["accessibility", "privacy"] as const;

export type TextPages = Record<(typeof textPages)[number], PageText>;
