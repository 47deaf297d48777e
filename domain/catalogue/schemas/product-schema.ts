import { z } from "zod";
import { describeRequirement, pictureRequirements } from "../picture-requirements.ts";
import { documentSchema } from "./document-schema.ts";
import { factFields } from "./fact-fields.ts";
import {
  categoryName,
  paragraph,
  pictureSchema,
  position,
  productNumber,
  revised,
  text,
} from "./field-types.ts";

const sentence = "One sentence.";

const titledSchema = z.strictObject({
  title: text.describe("A few words."),
  description: paragraph.describe(sentence),
});
const namedSchema = z.strictObject({
  name: text.describe("A few words."),
  description: paragraph.describe(sentence),
});

/**
 * A file of content/products (requirement 3.2). The file's name is the productId. The descriptions of the
 * fields appear in docs/content.md and in text editors (content/schemas).
 */
export const productSchema = z.strictObject({
  name: text.describe("The name on cards, in the footer and in the breadcrumb."),
  number: productNumber,
  title: text
    .optional()
    .describe(
      "The large heading of the page. Leave it empty to make it from the address: ozo-p-sol becomes Ozo P Sol.",
    ),
  draft: z
    .boolean()
    .optional()
    .describe("Keeps the product out of the public site. Off: the product is public."),
  category: categoryName.describe("The category, such as drain-care. It is a part of the product's address."),
  position: position.describe(
    "The place within the category; 1 comes first. After products with 1 and 2, type 3. Leave gaps (10, 20, 30) if you like.",
  ),
  summary: text
    .max(90, "must be at most 90 characters, because the product's card shows it")
    .describe("One line for cards and search, at most 90 characters, without a full stop."),
  description: paragraph.describe("The overview on the page. Search engines show its first sentences."),
  image: pictureSchema
    .optional()
    .describe(
      `The packshot: upright ${describeRequirement(pictureRequirements.product)}. Without a picture, the site shows IMAGE COMING SOON.`,
    ),
  howItWorks: paragraph.describe("One paragraph on how the product works, shown on the datasheet."),
  benefits: z
    .array(titledSchema)
    .min(1)
    .describe(
      "What the buyer gains. The page shows only the titles; the datasheet also shows the descriptions.",
    ),
  keyFeatures: z.array(namedSchema).min(1).describe("The product's properties, shown under Key Features."),
  howToUse: z.array(namedSchema).min(1).describe("The steps in order; the page numbers them."),
  idealApplications: z
    .array(text)
    .optional()
    .describe("Places in which to use the product, for the datasheet and the search."),
  whyChoose: z
    .array(paragraph)
    .optional()
    .describe("Reasons to choose the product, one sentence each, for the datasheet."),
  safetyInstructions: z
    .array(namedSchema)
    .optional()
    .describe("Safety notes from the safety data sheet, for the datasheet."),
  keywords: z
    .array(text)
    .optional()
    .describe(
      "Other words that buyers type, such as smell or a code of the trade. The search finds the product by them; no page shows them.",
    ),
  documents: z
    .array(documentSchema)
    .optional()
    .describe(
      "The maker's own sheets (PDF files), for the datasheet and /documents. List only sheets that exist.",
    ),
  ...factFields,
  revised,
});

export type ProductFile = z.infer<typeof productSchema>;
