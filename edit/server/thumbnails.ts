import { stat } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import sharp from "sharp";
import { MediaFiles } from "#build/content/media/media-files.ts";

/** Small versions of the content pictures, for lists and forms. */
export class Thumbnails {
  private readonly folders: readonly string[];
  private readonly made = new Map<string, Promise<Buffer>>();

  /** `folders`: content folders, each with its pictures in `pictures/`. */
  constructor(folders: readonly string[]) {
    this.folders = folders;
  }

  /** Answers `/edit/pictures/NAME`; returns false for any other address. */
  answer(path: string, response: ServerResponse): boolean {
    if (!path.startsWith("/edit/pictures/")) return false;
    this.find(path.slice("/edit/pictures/".length)).then(
      (bytes) =>
        response.writeHead(200, { "content-type": "image/webp", "cache-control": "no-cache" }).end(bytes),
      () => response.writeHead(404).end(),
    );
    return true;
  }

  private async find(name: string): Promise<Buffer> {
    // Looked up in the folders' lists, so a name cannot lead out of them.
    const file = new MediaFiles(this.folders).find("pictures", name);
    if (file === undefined) throw new Error("no such picture");
    const id = `${name} ${(await stat(file)).mtimeMs}`;
    const making =
      this.made.get(id) ??
      sharp(file).autoOrient().resize({ width: 480, height: 600, fit: "inside" }).webp().toBuffer();
    this.made.set(id, making);
    return making;
  }
}
