import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";

const colour = z.string().regex(/^#[0-9A-Fa-f]{6}$/, "must be a colour such as #14727D");

const categorySchema = z.strictObject({
  name: z.string().min(1),
  mark: z.enum(["ripple", "sun", "leaf", "burst"]),
  ink: colour,
  accent: colour,
  tint: colour,
});

const productSchema = z.strictObject({
  category: z.string(),
  form: z.enum(["bottle", "spray", "jerrycan"]),
  volume: z.string().min(1),
  number: z.string().regex(/^\d\d$/, "must be two digits in quotes"),
  name: z.string().min(1),
  label: z.array(z.string().min(1)).min(1).max(2),
  body: colour,
  cap: colour,
  accent: colour.optional(),
  liquid: colour.optional(),
  ink: colour.optional(),
  motif: colour.optional(),
});

const tableSchema = z.strictObject({
  categories: z.record(z.string(), categorySchema),
  products: z.record(z.string(), productSchema),
});

/** The data for the pictures of a product. */
export interface PicturedProduct extends Omit<z.infer<typeof productSchema>, "category"> {
  readonly slug: string;
  readonly ink: string;
  readonly motif: string;
  readonly accent: string;
  readonly liquid: string;
  readonly category: z.infer<typeof categorySchema>;
}

/** Reads products.yaml. Rejects if the file is invalid, or if a product names an unknown category. */
export async function readProductTable(): Promise<PicturedProduct[]> {
  const path = join(import.meta.dirname, "products.yaml");
  const result = tableSchema.safeParse(parse(await readFile(path, "utf8")));
  if (!result.success) throw new Error(`${path} is invalid:\n${z.prettifyError(result.error)}`);
  const { categories, products } = result.data;
  return Object.entries(products).map(([slug, product]) => {
    const category = categories[product.category];
    if (!category) {
      const known = Object.keys(categories).join(", ");
      throw new Error(`${path}: ${slug} has the category ${product.category}; the categories are: ${known}.`);
    }
    return {
      ...product,
      slug,
      category,
      ink: product.ink ?? category.ink,
      motif: product.motif ?? category.accent,
      accent: product.accent ?? category.ink,
      liquid: product.liquid ?? category.tint,
    };
  });
}
