import { z } from "zod";
import { documentSchema } from "./document.ts";
import { factFields } from "./fact-fields.ts";
import { categoryName, day, pictureSchema, position, text } from "./field-types.ts";
import { describeRequirement, pictureRequirements } from "./picture-requirements.ts";

const sentence = "One sentence.";

const titledSchema = z.strictObject({
  title: text.describe("A few words."),
  description: text.describe(sentence),
});
const namedSchema = z.strictObject({
  name: text.describe("A few words."),
  description: text.describe(sentence),
});

/**
 * One file of content/products (specification, section 3: Product). The file's name is the productId. Editors
 * read the descriptions in docs/content.md, in the form of `npm run edit` and while typing (content/schemas).
 */
export const productSchema = z.strictObject({
  name: text.describe("The name on cards, in the footer and in the breadcrumb."),
  title: text
    .optional()
    .describe(
      "The large heading of the page. Without it the heading comes from the file's name: ozo-p-sol is Ozo P Sol.",
    ),
  draft: z
    .boolean()
    .optional()
    .describe("true keeps the product out of the public site; npm run dev and the editor show it."),
  category: categoryName.describe("The name of a file in content/categories, without .yaml."),
  position: position.describe("The place within the category: 1 comes first. Leave gaps (10, 20, 30)."),
  summary: text
    .max(90, "must be at most 90 characters, because it is the line on the card")
    .describe("One line for cards and search, at most 90 characters, without a full stop."),
  description: text.describe("The overview on the page. Search engines show its first sentences."),
  image: pictureSchema
    .optional()
    .describe(
      `The packshot: upright ${describeRequirement(pictureRequirements.product)}. Without it, the site shows IMAGE COMING SOON.`,
    ),
  howItWorks: text.describe("One paragraph on how it works, printed on the datasheet."),
  benefits: z
    .array(titledSchema)
    .min(1)
    .describe("What the buyer gains. The page shows only the titles, the datasheet also the descriptions."),
  keyFeatures: z.array(namedSchema).min(1).describe("The product's properties, shown under Key Features."),
  howToUse: z.array(namedSchema).min(1).describe("The steps in order; the page numbers them."),
  idealApplications: z.array(text).optional().describe("Places to use it, for datasheet and search."),
  whyChoose: z.array(text).optional().describe("Reasons, one sentence each, for the datasheet."),
  safetyInstructions: z
    .array(namedSchema)
    .optional()
    .describe("Safety notes from the safety data sheet, for the datasheet."),
  keywords: z
    .array(text)
    .optional()
    .describe("Other words that buyers type, such as smell: they find the product and are never shown."),
  documents: z
    .array(documentSchema)
    .optional()
    .describe("The maker's own sheets (PDF), for the datasheet and /documents. List only what exists."),
  ...factFields,
  revised: day.describe("The day on which these texts were last changed, as YYYY-MM-DD."),
});

export type ProductFile = z.infer<typeof productSchema>;
