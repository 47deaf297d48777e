import { z } from "zod";
import { pictureSchema, slugSchema } from "./product.ts";

const text = z.string().trim().min(1, "must not be empty");

/** The four drawings of the brand: ripples, striped sun, ribbed leaf, radial burst. */
const markNames = ["ripple", "sun", "leaf", "burst"] as const;

const colour = z.string().regex(/^#[0-9A-Fa-f]{6}$/, "must be a colour such as #14727D");

/** One file of content/categories (specification, section 3: Category). The file's name is the path and categoryId. */
export const categorySchema = z.strictObject({
  /** As in the list of categories, such as SPECIALIZED. */
  name: text,
  /** As in the category's detail and on its card, such as SPECIALIZED SOLUTIONS. */
  detailName: text,
  position: z.int().min(1).max(10_000),
  /** The sentence on the landing card. */
  summary: text,
  /** The paragraph in the category's hero. */
  description: text,
  /** Absent shows IMAGE COMING SOON. */
  image: pictureSchema.optional(),
  mark: z.enum(markNames),
  colours: z.strictObject({ ink: colour, accent: colour, tint: colour }),
  /** Products that have a name and no page yet (decisions: V10). */
  withoutPage: z
    .array(
      z.strictObject({ slug: slugSchema, name: text, summary: text, position: z.int().min(1).max(10_000) }),
    )
    .optional(),
  revised: z.iso.date(),
});

export type CategoryFile = z.infer<typeof categorySchema>;
