import { readdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { addDocument, addPicture } from "./added-files.ts";

let content: string;
beforeEach(() => {
  content = temporaryFolder();
});

const pdf = Buffer.from("%PDF-1.7 a sheet %%EOF");
const image = { path: "products/ozo-klear.yaml", field: "image", name: "ozo-klear" };

test("a file that is not a complete PDF is refused, and a corrected file of the same name is added", async () => {
  for (const wrong of ["a letter", "%PDF-1.7 cut off", ""]) {
    const work = addDocument(content, Buffer.from(wrong), "Klear SDS.pdf");
    await expect(work, wrong).rejects.toThrow("save it again as PDF");
  }
  expect(await addDocument(content, pdf, "Klear SDS.pdf")).toMatch(/^klear-sds-[0-9a-f]{10}\.pdf$/);
});

test("a file that is added again keeps its name, and another file gets another name, also on another machine", async () => {
  const file = await addDocument(content, pdf, "sds.pdf");
  expect(await addDocument(content, pdf, file)).toBe(file);
  const other = Buffer.from("%PDF-1.7 another sheet %%EOF");
  expect(await addDocument(join(content, "theirs"), other, "sds.pdf")).not.toBe(file);
});

test.each([
  ["cropped to another shape", { x: 0, y: 0, width: 2000, height: 2000 }, "must be cropped to 4:5"],
  ["not cropped", undefined, "must be cropped to 4:5"],
  ["too small", { x: 0, y: 0, width: 800, height: 1000 }, "too small: it needs at least 1600 × 2000"],
  ["cropped beyond its edge", { x: 900, y: 0, width: 1600, height: 2000 }, "can't be read as a picture"],
])("a product's picture that is %s is refused", async (_, crop, message) => {
  const photograph = sharp({ create: { width: 2000, height: 2500, channels: 3, background: "#14727d" } });
  const work = addPicture(content, await photograph.jpeg().toBuffer(), { ...image, crop });
  await expect(work).rejects.toThrow(message);
  expect(readdirSync(content)).toEqual([]);
});

test("a file that is not a picture is refused", async () => {
  const work = addPicture(content, Buffer.from("no picture"), { ...image, field: "other" });
  await expect(work).rejects.toThrow("save it again as WebP");
});
