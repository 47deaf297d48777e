import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { Refused } from "./refused.ts";

/** Pixels of the picture as it is seen. */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Wider ones are never shown. */
const mostWidth = 2560;

/**
 * Adds a picture to content/pictures, cut as wished, as a WebP of full quality; a drawing as it is. Answers its file name,
 * which no other picture has. Throws Refused for what is no picture.
 */
export async function addPicture(content: string, bytes: Buffer, wish: { name: string; crop?: Crop }) {
  const isDrawing = /^\s*(?:<\?xml|<svg|<!--)/.test(bytes.subarray(0, 200).toString("latin1"));
  let contents = bytes;
  try {
    const image = sharp(bytes).autoOrient();
    const { autoOrient: whole } = await image.metadata();
    if (!isDrawing) {
      const area = wish.crop && within(wish.crop, whole);
      const cut = area
        ? image.extract({ left: area.x, top: area.y, width: area.width, height: area.height })
        : image;
      const resized = cut.resize({ width: mostWidth, withoutEnlargement: true });
      contents = await resized.webp({ quality: 95, smartSubsample: true }).toBuffer();
    }
  } catch (error) {
    throw new Refused(400, {
      message: `This file can't be read as a picture (${(error as Error).message}): save it again as WebP, PNG or JPEG.`,
    });
  }
  return { source: await write(join(content, "pictures"), wish.name, isDrawing ? "svg" : "webp", contents) };
}

/** Adds a PDF to content/documents; answers its file name. Throws Refused for anything else. */
export async function addDocument(content: string, bytes: Buffer, name: string) {
  if (bytes.subarray(0, 5).toString("latin1") !== "%PDF-") {
    throw new Refused(400, { message: "This file is not a PDF: documents are PDF files." });
  }
  return { file: await write(join(content, "documents"), name.replace(/\.pdf$/i, ""), "pdf", bytes) };
}

/** Under a name that no other file has. */
async function write(folder: string, wanted: string, ending: string, contents: Buffer): Promise<string> {
  const name =
    wanted
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "-")
      .replaceAll(/^-|-$/g, "") || "file";
  await mkdir(folder, { recursive: true });
  for (let count = 1; ; count += 1) {
    const file = `${name}${count === 1 ? "" : `-${count}`}.${ending}`;
    if (existsSync(join(folder, file))) continue;
    await writeFile(join(folder, file), contents, { flag: "wx" });
    return file;
  }
}

function within({ x, y, width, height }: Crop, whole: { width: number; height: number }): Crop {
  const left = Math.min(Math.max(Math.round(x), 0), whole.width - 1);
  const top = Math.min(Math.max(Math.round(y), 0), whole.height - 1);
  return {
    x: left,
    y: top,
    width: Math.max(1, Math.min(Math.round(width), whole.width - left)),
    height: Math.max(1, Math.min(Math.round(height), whole.height - top)),
  };
}
