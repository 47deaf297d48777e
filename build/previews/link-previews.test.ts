import { readdirSync, statSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readContent } from "#tests/support/read-content.ts";
import type { Content } from "../content/read-content.ts";
import { makeLinkPreviews } from "./link-previews.ts";

let folder: string;
let content: Content;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ozo-previews-"));
  content = await readContent("content");
  const [category] = content.catalogue.categories;
  const product = category?.products[0];
  if (!category || !product) throw new Error("there is no product to change");
  // One category with two products: a usual product, and a product with a very long name.
  category.products = [
    product,
    {
      ...product,
      route: "/products/degreaser/long",
      title:
        "Ozo Extraordinarily Concentrated Multipurpose Industrial Degreaser For Floors Walls And Ceilings",
      summary: "Donaudampfschifffahrtsgesellschaftskapitän ".repeat(6),
    },
  ];
  content.catalogue.categories = [category];
  await make();
});

afterAll(() => rm(folder, { recursive: true }));

const make = () =>
  makeLinkPreviews(content, {
    cache: join(folder, "cache"),
    publicFolder: join(folder, "public"),
  });

test("the text of a link preview does not touch the picture, even with a long name", async () => {
  // The gap between the text and the picture has a single colour from top to bottom.
  const file = await readFile(join(folder, "public/previews/products/degreaser/long.jpg"));
  // The gap is extracted to a picture of its own, because sharp computes statistics of the whole input.
  const gap = await sharp(file).extract({ left: 636, top: 120, width: 54, height: 500 }).png().toBuffer();
  const { channels } = await sharp(gap).stats();
  for (const { stdev } of channels) expect(stdev).toBeLessThan(1.5);
});

test("a second build takes link previews from the cache, and draws a preview again when the product's name has changed", async () => {
  const cached = () => {
    const names = readdirSync(join(folder, "cache"));
    return names.map((name) => `${name} ${statSync(join(folder, "cache", name)).mtimeMs}`);
  };
  const before = cached();
  await make();
  expect(cached()).toEqual(before);
  const product = content.catalogue.categories[0]?.products[0];
  if (product) product.title = "Ozo Renamed";
  await make();
  expect(cached()).toHaveLength(before.length + 1);
});
