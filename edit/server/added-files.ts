import { existsSync } from "node:fs";
import { copyFile, mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import sharp from "sharp";
import type { MediaKind } from "#build/content/media.ts";
import { slugFrom } from "#domain/catalogue/slug-from.ts";
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
const kinds: readonly MediaKind[] = ["pictures", "documents"];

/** What is added for a form and not saved yet waits here this long. */
const keptMs = 30 * 24 * 3_600_000;

/**
 * Pictures and documents that were chosen in a form. They lie in a folder of their own until the form is saved, so that
 * nothing unsaved is ever among the content files.
 */
export class AddedFiles {
  private readonly folder: string;
  private readonly content: string;

  constructor({ folder, content }: { folder: string; content: string }) {
    this.folder = folder;
    this.content = content;
  }

  /** Removes what nobody has come back to. */
  async tidy(now = Date.now()): Promise<void> {
    for (const path of await this.list()) {
      const file = join(this.folder, path);
      if (now - (await stat(file)).mtimeMs > keptMs) await rm(file);
    }
  }

  /**
   * Adds a picture, cut as wished, as a WebP of full quality; a drawing as it is. Answers its file name, which no other
   * picture has. Throws Refused for what is no picture.
   */
  async addPicture(bytes: Buffer, wish: { name: string; crop?: Crop }): Promise<{ source: string }> {
    const { contents, ending } = await readPicture(bytes, wish.crop);
    return { source: await this.write("pictures", wish.name, ending, contents) };
  }

  /** Adds a PDF; answers its file name. Throws Refused for anything else. */
  async addDocument(bytes: Buffer, name: string): Promise<{ file: string }> {
    if (bytes.subarray(0, 5).toString("latin1") !== "%PDF-") {
      throw new Refused(400, { message: "This file is not a PDF: documents are PDF files." });
    }
    return { file: await this.write("documents", name.replace(/\.pdf$/i, ""), "pdf", bytes) };
  }

  /** Puts what a text names into the content folder; answers whether there was anything. */
  async takeIn(text: string): Promise<boolean> {
    const named = (await this.list()).filter((path) => text.includes(basename(path)));
    for (const path of named) {
      await mkdir(join(this.content, dirname(path)), { recursive: true });
      await copyFile(join(this.folder, path), join(this.content, path));
      await rm(join(this.folder, path));
    }
    return named.length > 0;
  }

  private async list(): Promise<string[]> {
    const names = await Promise.all(
      kinds.map(async (kind) =>
        (await readdir(join(this.folder, kind)).catch(() => [])).map((name) => join(kind, name)),
      ),
    );
    return names.flat();
  }

  /** Under a name that no other file has. */
  private async write(kind: MediaKind, wanted: string, ending: string, contents: Buffer): Promise<string> {
    const name = slugFrom(wanted) || "file";
    await mkdir(join(this.folder, kind), { recursive: true });
    for (let count = 1; ; count += 1) {
      const file = `${name}${count === 1 ? "" : `-${count}`}.${ending}`;
      if ([this.content, this.folder].some((folder) => existsSync(join(folder, kind, file)))) continue;
      await writeFile(join(this.folder, kind, file), contents, { flag: "wx" });
      return file;
    }
  }
}

async function readPicture(bytes: Buffer, crop: Crop | undefined) {
  const isDrawing = /^\s*(?:<\?xml|<svg|<!--)/.test(bytes.subarray(0, 200).toString("latin1"));
  try {
    const image = sharp(bytes).autoOrient();
    const { autoOrient: whole } = await image.metadata();
    if (isDrawing) return { contents: bytes, ending: "svg" };
    const area = crop && within(crop, whole);
    const cut = area
      ? image.extract({ left: area.x, top: area.y, width: area.width, height: area.height })
      : image;
    const resized = cut.resize({ width: mostWidth, withoutEnlargement: true });
    return { contents: await resized.webp({ quality: 95, smartSubsample: true }).toBuffer(), ending: "webp" };
  } catch (error) {
    throw new Refused(400, {
      message: `This file can't be read as a picture (${(error as Error).message}): save it again as WebP, PNG or JPEG.`,
    });
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
