import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import writeFileAtomic from "write-file-atomic";
import type { MediaKind } from "#build/content/media/media-files.ts";
import { contentHash } from "#build/content-hash.ts";
import { describeDocument } from "#build/public-files/documents.ts";
import { slugFrom } from "#domain/catalogue/slug-from.ts";
import { cropProblem, pictureShape } from "../picture-shape.ts";
import { type Crop, Refused } from "../protocol.ts";

/** The maximum width of a stored picture, in pixels. No page shows a wider picture. */
const mostWidth = 2560;

interface WantedPicture {
  /** The content file and the field in which the picture will be used. */
  path: string;
  field: string;
  name: string;
  crop?: Crop | undefined;
}

/**
 * Adds a picture to the content folder and returns its file name. A pixel picture is cropped and stored as WebP of high quality;
 * an SVG is stored unchanged. Throws Refused if the bytes are not a picture, or if the crop does not have the shape or the size
 * that the field requires.
 */
export async function addPicture(content: string, bytes: Buffer, wanted: WantedPicture): Promise<string> {
  const isDrawing = /^\s*(?:<\?xml|<svg|<!--)/.test(bytes.subarray(0, 200).toString("latin1"));
  const shape = isDrawing ? undefined : pictureShape(wanted.path, wanted.field);
  const problem = shape && cropProblem(wanted.crop, shape);
  if (problem) throw new Refused(400, { message: problem });
  const contents = await encode(bytes, isDrawing, wanted.crop).catch((error: Error) => {
    throw new Refused(400, {
      message: `This file can't be read as a picture (${error.message}): save it again as WebP, PNG or JPEG.`,
    });
  });
  return writeNew(content, "pictures", wanted.name, isDrawing ? "svg" : "webp", contents);
}

async function encode(bytes: Buffer, isDrawing: boolean, crop: Crop | undefined): Promise<Buffer> {
  const picture = sharp(bytes).autoOrient();
  if (isDrawing) {
    // Rejects if the SVG is unreadable.
    await picture.metadata();
    return bytes;
  }
  if (crop) picture.extract({ left: crop.x, top: crop.y, width: crop.width, height: crop.height });
  picture.resize({ width: mostWidth, withoutEnlargement: true });
  return picture.webp({ quality: 95, smartSubsample: true }).toBuffer();
}

/** Adds a PDF to the content folder and returns its file name. Throws Refused if the file is not a complete PDF. */
export async function addDocument(content: string, bytes: Buffer, name: string): Promise<string> {
  const file = await writeNew(content, "documents", name.replace(/\.pdf$/i, ""), "pdf", bytes);
  const path = join(content, "documents", file);
  try {
    await describeDocument(path);
    return file;
  } catch (error) {
    await rm(path);
    const message = `This file is not a complete PDF (${(error as Error).message}): save it again as PDF.`;
    throw new Refused(400, { message });
  }
}

/**
 * Writes a file and returns its name. The name ends with a hash of the contents, because two people may add different files of
 * the same name on their machines.
 */
async function writeNew(content: string, kind: MediaKind, wanted: string, ending: string, contents: Buffer) {
  const hash = contentHash(contents);
  // The wanted name already has the hash if the same file is added again under its stored name.
  const name = (slugFrom(wanted) || "file").replace(`-${hash}`, "");
  const file = `${name}-${hash}.${ending}`;
  const folder = join(content, kind);
  await mkdir(folder, { recursive: true });
  await writeFileAtomic(join(folder, file), contents);
  return file;
}
