import { existsSync } from "node:fs";
import { copyFile, mkdir, readdir, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { MediaKind } from "#build/content/media/media-files.ts";
import { slugFrom } from "#domain/catalogue/slug-from.ts";
import type { Crop } from "../protocol.ts";
import { Refused } from "../refused.ts";
import { cropPicture } from "./crop-picture.ts";

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

  /** Adds a picture, cut as wished; answers its file name. Throws Refused for what is no picture. */
  async addPicture(bytes: Buffer, wish: { name: string; crop?: Crop }): Promise<{ source: string }> {
    const { contents, ending } = await cropPicture(bytes, wish.crop);
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
