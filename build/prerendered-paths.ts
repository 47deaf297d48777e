import { readFile } from "node:fs/promises";
import type { Content } from "./read-content.ts";

/** Every page whose HTML is made at build: all but those that answer a visitor's input. */
export async function prerenderedPaths(): Promise<string[]> {
  const { catalogue } = JSON.parse(await readFile("generated/content.json", "utf8")) as Content;
  return [
    "/",
    "/products",
    "/new-customer-form",
    "/404",
    ...catalogue.categories.map((category) => category.path),
    ...catalogue.categories.flatMap((category) => category.products.map((product) => product.route)),
  ];
}
