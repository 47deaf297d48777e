import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse, stringify } from "yaml";
import type { ProductFile } from "#domain/catalogue/product.ts";

/** The names of generated products consist of these words, so that a search finds only some of the products. */
const surfaces = [
  "Tile",
  "Stone",
  "Steel",
  "Glass",
  "Grout",
  "Carpet",
  "Chrome",
  "Vinyl",
  "Marble",
  "Concrete",
];
const places = [
  "Kitchen",
  "Washroom",
  "Lobby",
  "Garage",
  "Clinic",
  "Hotel",
  "Airport",
  "School",
  "Factory",
  "Gym",
];
const forms = ["Foam", "Gel", "Concentrate", "Spray", "Powder", "Tablet", "Liquid", "Paste", "Block", "Wipe"];

/**
 * Writes a content folder with at least `count` products: copies the content folder `source`, then adds copies of its
 * products under other names, spread evenly over the categories, until there are `count` products.
 */
export async function makeCatalogue(source: string, target: string, count: number): Promise<void> {
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  await cp(source, target, { recursive: true });
  const files = (await readdir(join(source, "products"))).filter((name) => name.endsWith(".yaml")).sort();
  const models: ProductFile[] = [];
  for (const file of files) models.push(parse(await readFile(join(source, "products", file), "utf8")));
  const categories = [...new Set(models.map((model) => model.category))];

  for (let number = models.length; number < count; number++) {
    const model = models[number % models.length] as ProductFile;
    const name = [pick(surfaces, number), pick(places, number / 10), pick(forms, number / 100), number].join(
      " ",
    );
    const product: ProductFile = {
      ...model,
      name,
      category: categories[number % categories.length] as string,
      // The original products keep the first positions.
      position: 1_000 + Math.floor(number / categories.length),
      description: `${name} is a made-up product for measuring. ${model.description}`,
    };
    const file = `${name.toLowerCase().replaceAll(" ", "-")}.yaml`;
    await writeFile(join(target, "products", file), stringify(product));
  }
}

function pick(words: readonly string[], index: number): string {
  return words[Math.floor(index) % words.length] as string;
}
