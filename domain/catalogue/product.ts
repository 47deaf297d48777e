import { z } from "zod";

/** A slug: lower-case words of letters and digits joined by single hyphens. */
export const slugSchema = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be lower-case words joined by hyphens, such as ozo-klear");

const text = z.string().trim().min(1, "must not be empty");

const titledSchema = z.strictObject({ title: text, description: text });
const namedSchema = z.strictObject({ name: text, description: text });

/** A picture in a content file: a file under content/pictures or an https address, and what is seen in it. */
export const pictureSchema = z.strictObject({
  source: text,
  alt: text,
});

const documentSchema = z.strictObject({
  /** What it is: a safety data sheet or a technical data sheet of the maker. */
  kind: z.enum(["SDS", "TDS"]),
  title: text,
  /** A file under content/documents. */
  file: text,
  revision: text,
});

/** One file of content/products (specification, section 3: Product). The file's name is the productId. */
export const productSchema = z.strictObject({
  name: text,
  category: slugSchema,
  /** Place within the category; lower comes first. */
  position: z.int().min(1).max(10_000),
  /** One line for cards and search, without a full stop. */
  summary: text.max(90, "must be at most 90 characters: it is the one line on the card"),
  description: text,
  /** Absent shows IMAGE COMING SOON. */
  image: pictureSchema.optional(),
  howItWorks: text,
  benefits: z.array(titledSchema).min(1),
  keyFeatures: z.array(namedSchema).min(1),
  howToUse: z.array(namedSchema).min(1),
  idealApplications: z.array(text).optional(),
  whyChoose: z.array(text).optional(),
  safetyInstructions: z.array(namedSchema).optional(),
  /** Other words people search for: misspellings are found without them. */
  keywords: z.array(text).optional(),
  documents: z.array(documentSchema).optional(),
  /** The day these texts were last revised, as YYYY-MM-DD; printed on the datasheet and used in the sitemap. */
  revised: z.iso.date(),
});

export type ProductFile = z.infer<typeof productSchema>;
