import { existsSync } from "node:fs";
import { copyFile, mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { MediaKind } from "#build/content/media/media-files.ts";
import { describeDocument } from "#build/public-files/documents.ts";
import { slugFrom } from "#domain/catalogue/slug-from.ts";
import type { Crop } from "../protocol.ts";
import { Refused } from "../refused.ts";
import { cropPicture } from "./crop-picture.ts";

const kinds: readonly MediaKind[] = ["pictures", "documents"];

/** How long an added file is kept without its form being saved. */
const keptMs = 30 * 24 * 3_600_000;

/**
 * Pictures and documents that were chosen in a form. They are kept in a folder of their own until the form is saved, so the
 * content folder never holds unsaved files.
 */
export class AddedFiles {
  private readonly folder: string;
  private readonly content: string;

  constructor({ folder, content }: { folder: string; content: string }) {
    this.folder = folder;
    this.content = content;
  }

  /** Removes files whose forms were not saved in time. */
  async tidy(now = Date.now()): Promise<void> {
    for (const path of await this.list()) {
      const file = join(this.folder, path);
      if (now - (await stat(file)).mtimeMs > keptMs) await rm(file);
    }
  }

  /** Adds a cropped picture and returns its file name. Throws Refused when the bytes are not a picture. */
  async addPicture(bytes: Buffer, wish: { name: string; crop?: Crop }): Promise<{ source: string }> {
    const { contents, ending } = await cropPicture(bytes, wish.crop);
    return { source: await this.write("pictures", wish.name, ending, contents) };
  }

  /** Adds a PDF and returns its file name. Throws Refused when the build would refuse the file. */
  async addDocument(bytes: Buffer, name: string): Promise<{ file: string }> {
    const file = await this.write("documents", name.replace(/\.pdf$/i, ""), "pdf", bytes);
    const path = join(this.folder, "documents", file);
    try {
      await describeDocument(path);
    } catch (error) {
      // The name stays free for the corrected file.
      await rm(path);
      const message = `This file is not a PDF that can be offered (${(error as Error).message}): save it again as PDF.`;
      throw new Refused(400, { message });
    }
    return { file };
  }

  /** Moves the files that a text names into the content folder. Resolves with whether there were any. */
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

  /** Writes a file under a name that is not taken. */
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
