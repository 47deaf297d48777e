import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
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
  // One category with three products: a usual one, one without a picture, one with a name that is too long.
  category.products = [
    product,
    { ...product, route: "/products/degreaser/without", image: null },
    {
      ...product,
      route: "/products/degreaser/long",
      title:
        "Ozo Extraordinarily Concentrated Multipurpose Industrial Degreaser For Floors Walls And Ceilings",
      summary: "Donaudampfschifffahrtsgesellschaftskapitän ".repeat(6),
    },
  ];
  content.catalogue.categories = [category];
}, 60_000);

afterAll(() => rm(folder, { recursive: true }));

const make = () =>
  makeLinkPreviews(content, {
    cache: join(folder, "cache"),
    publicFolder: join(folder, "public"),
  });

test("every page gets a link preview of 1200 by 630 pixels as JPEG, whatever its name and picture", {
  timeout: 60_000,
}, async () => {
  expect(await make()).toBe(12);
  for (const path of [
    "home",
    "products",
    "products/degreaser",
    "products/degreaser/without",
    "products/degreaser/long",
  ]) {
    const file = join(folder, "public/previews", `${path}.jpg`);
    expect(existsSync(file), path).toBe(true);
    expect(await sharp(file).metadata(), path).toMatchObject({ width: 1200, height: 630, format: "jpeg" });
  }
});

test("the text of a link preview does not touch the picture, even with a long name", {
  timeout: 60_000,
}, async () => {
  // The gap between the column of text and the picture is one flat tint from top to bottom.
  const file = await readFile(join(folder, "public/previews/products/degreaser/long.jpg"));
  // sharp computes statistics of its whole input, so the gap is extracted first.
  const gap = await sharp(file).extract({ left: 636, top: 120, width: 54, height: 500 }).png().toBuffer();
  const { channels } = await sharp(gap).stats();
  for (const { stdev } of channels) expect(stdev).toBeLessThan(1.5);
});

test("a second build takes link previews from the cache, and draws a preview again when the product's name has changed", {
  timeout: 60_000,
}, async () => {
  const before = await readdir(join(folder, "cache"));
  const times = await Promise.all(
    before.map(async (file) => (await stat(join(folder, "cache", file))).mtimeMs),
  );
  await make();
  expect(await readdir(join(folder, "cache"))).toEqual(before);
  expect(
    await Promise.all(before.map(async (file) => (await stat(join(folder, "cache", file))).mtimeMs)),
  ).toEqual(times);
  const product = content.catalogue.categories[0]?.products[0];
  if (product) product.title = "Ozo Renamed";
  await make();
  expect((await readdir(join(folder, "cache"))).length).toBe(before.length + 1);
});
