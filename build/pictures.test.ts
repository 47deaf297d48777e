import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ContentError } from "./content/content-file.ts";
import { describePicture, makePictures } from "./pictures.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "ozo-pictures-"));
});

afterEach(() => rm(folder, { recursive: true }));

async function make(master: string) {
  const picture = await describePicture(master, "Something");
  const places = { cache: join(folder, "cache"), publicFolder: join(folder, "public") };
  await makePictures(new Map([[master, picture]]), places, () => {});
  return picture;
}

function noise(width: number, height: number) {
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  return sharp({ create: { width, height, channels: 3, background: "teal", noise } });
}

test("a photograph that was taken with the camera on its side stands upright", async () => {
  const master = join(folder, "upright.jpg");
  await noise(400, 200).withMetadata({ orientation: 6 }).jpeg().toFile(master);
  const picture = await make(master);
  expect(picture).toMatchObject({ kind: "local", width: 200, height: 400 });
  if (picture.kind !== "local") return;
  const made = await readFile(join(folder, "public", `${picture.path}-180.avif`));
  expect(await sharp(made).metadata()).toMatchObject({ width: 180, height: 360 });
});

test("a picture whose end is missing is the editor's mistake, named by its file", async () => {
  const master = join(folder, "half.jpg");
  const whole = await noise(400, 400).jpeg().toBuffer();
  await writeFile(master, whole.subarray(0, whole.length / 2));
  const outcome = make(master);
  await expect(outcome).rejects.toBeInstanceOf(ContentError);
  await expect(outcome).rejects.toThrow(/half\.jpg.*damaged.*save it again/s);
});
