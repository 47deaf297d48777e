import { z } from "zod";
import { describeRequirement, pictureRequirements } from "../picture-requirements.ts";
import {
  paragraph,
  pictureSchema,
  position,
  productNumber,
  revised,
  slugSchema,
  text,
} from "./field-types.ts";

/** The drawings of categories in app/ui/marks/sprite.svg. Each category's content file names one of these drawings. */
const markNames = ["ripple", "sun", "leaf", "burst"] as const;

const colour = z
  .string()
  .regex(
    /^#[0-9A-Fa-f]{6}$/,
    'must be a colour such as #14727D; in a YAML file, in quotation marks: "#14727D"',
  );

/** A file of content/categories (requirement 3.1). The file's name is the categoryId. */
export const categorySchema = z.strictObject({
  name: text.describe(
    "The name in lists, in capitals, such as SPECIALIZED. The page's heading adds the word SOLUTIONS.",
  ),
  detailName: text.describe("The name on the home page's card, in capitals, such as SPECIALIZED SOLUTIONS."),
  draft: z
    .boolean()
    .optional()
    .describe("Keeps the category and its products out of the public site. Off: they are public."),
  position: position.describe("The place in the footer and on /products; 1 comes first."),
  summary: paragraph.describe("The sentence on the home page's card."),
  description: paragraph.describe("The paragraph at the top of the category's page."),
  image: pictureSchema
    .optional()
    .describe(
      `The card's picture: ${describeRequirement(pictureRequirements.category)}. Without a picture, the site shows IMAGE COMING SOON.`,
    ),
  mark: z.enum(markNames).describe("The drawing on the category's card and page."),
  colours: z
    .strictObject({
      ink: colour.describe("The dark colour, for text."),
      accent: colour.describe("The middle colour, for drawings and lines."),
      tint: colour.describe("The light colour, for backgrounds."),
    })
    .describe("The category's colours, as the designer chose them. Text on them must stay legible."),
  withoutPage: z
    .array(
      z.strictObject({
        slug: slugSchema.describe("The last part of the address that the product's page will have."),
        name: text.describe("The name on cards and in the footer."),
        number: productNumber,
        summary: text.describe("The line on the product's card."),
        position: position.describe("The place among the category's products."),
      }),
    )
    .optional()
    .describe("Products that have a name and no page yet."),
  revised,
});

export type CategoryFile = z.infer<typeof categorySchema>;
