import { z } from "zod";
import { describeRequirement, pictureRequirements } from "../picture-requirements.ts";
import type { Picture } from "../served-picture.ts";
import { pageHead, paragraph, pictureSchema, revised, text } from "./field-types.ts";

/** Conditions for showing a passage. Each depends on the site's settings. */
export const conditions = [
  "enquiries are stored",
  "enquiries stay in the browser",
  "enquiries go to a form service",
  "enquiries reach us",
  "enquiries are mailed",
  "enquiries go to another system",
  "enquiries go to a chat",
  "kept for a limited time",
  "kept until erased",
] as const;

export type Condition = (typeof conditions)[number];

const passageSchema = z
  .strictObject({
    when: z
      .enum(conditions)
      .optional()
      .meta({ title: "Only if" })
      .describe(
        "The passage is shown only if this is true for the site. Works on the privacy page. Leave it out to always show the passage.",
      ),
    text: paragraph.optional().describe("A paragraph."),
    list: z.array(paragraph).min(1).optional().describe("A list below the paragraph, one entry per line."),
    links: z
      .array(
        z.strictObject({
          label: text.describe("The link's text."),
          address: z
            .string()
            .regex(
              /^(\/(?!\/)|https:\/\/)\S*$/,
              "must be an address on this site, such as /products, or an https address",
            )
            .describe("An address on this site, such as /products, or an https address."),
        }),
      )
      .min(1)
      .optional()
      .describe("Links below the paragraph and the list."),
  })
  .refine(({ text, list, links }) => text ?? list ?? links, "needs a text, a list or links");

const placeholders =
  "The site replaces {brand}, {legalName}, {email} and {phone} by the values in the settings, and on the privacy page {days} by the number of days for which enquiries are kept, {formService} by the service to which a static export posts, and the names of the fields of privacy in site.yaml by their values. A passage with a missing value is left out.";

/** A file of content/pages: a page of text, perhaps with a picture. */
export const pageTextSchema = z.strictObject({
  ...pageHead,
  picture: pictureSchema
    .optional()
    .describe(`The picture below the introduction: ${describeRequirement(pictureRequirements.banner)}.`),
  sections: z
    .array(
      z.strictObject({
        title: text.describe("The section's heading."),
        passages: z.array(passageSchema).min(1).describe(`Paragraphs and lists. ${placeholders}`),
      }),
    )
    .min(1)
    .describe(
      "The page's sections in order. Keep their texts true: change them when what they describe changes. Ask somebody who knows the law where you trade to check the privacy page.",
    ),
  inFooter: z.boolean().optional().describe("Whether the last row of the footer names the page."),
  revised,
});

type PageTextFile = z.infer<typeof pageTextSchema>;

export interface PageText extends Omit<PageTextFile, "picture" | "sections"> {
  picture: Picture | null;
  sections: Array<PageTextFile["sections"][number] & { checks?: Check[] }>;
}

/** Who has checked the claim of a section on /claims, or that nobody has. */
export interface Check {
  facts: Array<{ name: string; value: string }>;
  link?: { label: string; address: string };
}

/** The names of the files of the text pages that the site cannot do without. */
export const neededPages = ["accessibility", "privacy"] as const;

/** The text pages by the name of their file, which is their address. */
export type TextPages = Record<string, PageText> & Record<(typeof neededPages)[number], PageText>;
