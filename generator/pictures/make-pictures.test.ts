import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { PictureUse } from "#domain/catalogue/picture-widths.ts";
import { prepareFolder } from "#tests/support/prepare-folder.ts";
import { describePicture, makePictures } from "./make-pictures.ts";

const folder = prepareFolder();

/** Makes the files of a picture. `change` is called when the picture has been read for the first time. */
async function make(master: string, use: PictureUse = "product", change = async () => {}) {
  const picture = await describePicture(master, "Something", use);
  await change();
  const places = { cache: join(folder.path, "cache"), publicFolder: join(folder.path, "public") };
  await makePictures([{ master, use, picture }], places, () => {});
  if (picture.kind !== "local") throw new Error("It is a local picture.");
  return picture;
}

function noise(width: number, height: number) {
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  return sharp({ create: { width, height, channels: 3, background: "teal", noise } });
}

test("a photograph with an orientation tag is rotated upright", async () => {
  const master = join(folder.path, "upright.jpg");
  await noise(400, 200).withMetadata({ orientation: 6 }).jpeg().toFile(master);
  const picture = await make(master);
  expect(picture).toMatchObject({ width: 200, height: 400 });
  const made = await readFile(join(folder.path, "public", `${picture.path}-180.avif`));
  expect(await sharp(made).metadata()).toMatchObject({ width: 180, height: 360 });
});

test("a picture that is damaged after its header is reported with its name", async () => {
  const master = join(folder.path, "half.jpg");
  const whole = await noise(400, 400).jpeg().toBuffer();
  await writeFile(master, whole);
  const outcome = make(master, "product", () => writeFile(master, whole.subarray(0, whole.length / 2)));
  await expect(outcome).rejects.toThrow(/half\.jpg.*damaged.*save it again/s);
});

test("a picture is made in the widths that pages request: as AVIF, and in a middle width as WebP", async () => {
  const master = join(folder.path, "card.png");
  const plain = { create: { width: 1500, height: 900, channels: 3 as const, background: "teal" } };
  await sharp(plain).png().toFile(master);
  const picture = await make(master, "category");
  const made = await readdir(join(folder.path, "public", "pictures"));
  const widths = (format: string) =>
    made
      .filter((name) => name.endsWith(format))
      .map((name) => Number(/-(\d+)\.\w+$/.exec(name)?.[1]))
      .sort((one, other) => one - other);
  // No page requests a category's picture narrower than 320 pixels.
  expect(widths(".avif")).toEqual([320, 420, 560, 720, 960, 1280, 1500]);
  const webp = made.filter((name) => name.endsWith(".webp"));
  expect(webp.map((name) => `/pictures/${name}`)).toEqual([`${picture.path}.webp`]);
  const fallback = await readFile(join(folder.path, "public", `${picture.path}.webp`));
  expect(await sharp(fallback).metadata()).toMatchObject({ format: "webp", width: 960 });
  const avif = await readFile(join(folder.path, "public", `${picture.path}-420.avif`));
  expect((await sharp(avif).metadata()).bitsPerSample).toBe(10);
});
