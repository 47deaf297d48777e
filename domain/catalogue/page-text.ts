import { z } from "zod";

const text = z.string().trim().min(1, "must not be empty");

/** Facts about how the site is run, that a sentence may depend on. */
export const conditions = [
  "enquiries are stored",
  "enquiries stay in the browser",
  "enquiries are mailed",
  "enquiries go to another system",
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
    error: `must be a text, a list, or either with \`when\`, which is one of: ${conditions.join(", ")}`,
  },
);

/** One file of content/pages: a page that is only text. `{email}`, `{brand}` and `{days}` are filled in. */
export const pageTextSchema = z.strictObject({
  title: text,
  description: text,
  intro: text,
  sections: z.array(z.strictObject({ title: text, passages: z.array(passageSchema).min(1) })).min(1),
  revised: z.iso.date(),
});

export type PageText = z.infer<typeof pageTextSchema>;

/** The pages of text that the site has, by the name of their file. */
export const textPages = ["accessibility", "privacy"] as const;

export type TextPages = Record<(typeof textPages)[number], PageText>;
