import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { type CategoryFile, categorySchema } from "#domain/catalogue/category.ts";
import { productSchema } from "#domain/catalogue/product.ts";

const CONTENT = join(import.meta.dirname, "../content");
const TABLE = join(import.meta.dirname, "products.yaml");

const colour = z.string().regex(/^#[0-9A-Fa-f]{6}$/, "must be a colour such as #14727D");

const rowSchema = z.strictObject({
  form: z.enum(["bottle", "spray", "jerrycan"]),
  volume: z.string().min(1),
  number: z.string().regex(/^\d\d$/, "must be two digits in quotes"),
  name: z.string().min(1).optional(),
  label: z.array(z.string().min(1)).min(1).max(2),
  body: colour,
  cap: colour,
  accent: colour.optional(),
  liquid: colour.optional(),
  ink: colour.optional(),
  motif: colour.optional(),
});

/** The data for the pictures of a product. */
export interface PicturedProduct extends z.infer<typeof rowSchema> {
  readonly slug: string;
  readonly name: string;
  readonly ink: string;
  readonly motif: string;
  readonly accent: string;
  readonly liquid: string;
  readonly category: CategoryFile;
}

/** Reads imagery/products.yaml and the content files of its products. Rejects if a file is missing or invalid. */
export async function readProductTable(): Promise<PicturedProduct[]> {
  const rows = await readYaml(TABLE, z.record(z.string(), rowSchema));
  const products: PicturedProduct[] = [];
  for (const [slug, row] of Object.entries(rows)) {
    const product = await readYaml(join(CONTENT, "products", `${slug}.yaml`), productSchema);
    const category = await readYaml(join(CONTENT, "categories", `${product.category}.yaml`), categorySchema);
    const { ink, accent, tint } = category.colours;
    products.push({
      ...row,
      slug,
      category,
      name: row.name ?? product.name,
      ink: row.ink ?? ink,
      motif: row.motif ?? accent,
      accent: row.accent ?? ink,
      liquid: row.liquid ?? tint,
    });
  }
  return products;
}

async function readYaml<T>(path: string, schema: z.ZodType<T>): Promise<T> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch {
    throw new Error(`${path} can't be read: every product of imagery/products.yaml needs a content file.`);
  }
  const result = schema.safeParse(parse(text));
  if (!result.success) throw new Error(`${path} is invalid:\n${z.prettifyError(result.error)}`);
  return result.data;
}
