import { readFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import sharp from "sharp";
import type { MasterPicture } from "#build/pictures/make-pictures.ts";

/** The pictures of the pages. Each size is made at its first request, with fast settings. */
export class PreviewPictures {
  /** The master file by address, without width and extension. */
  private masters = new Map<string, string>();
  private readonly made = new Map<string, Promise<Buffer>>();

  show(pictures: readonly MasterPicture[]): void {
    const local = pictures.flatMap(({ master, picture }) => {
      if (picture.kind === "local") return [[picture.path, master] as const];
      return picture.kind === "vector" ? [[picture.url, master] as const] : [];
    });
    this.masters = new Map(local);
  }

  /** Returns false when the address is not that of a picture. */
  answer(url: string, response: ServerResponse): boolean {
    const [, path = "", width = "", format = ""] = /^(\/pictures\/.+)-(\d+)\.(avif|webp)$/.exec(url) ?? [];
    const master = this.masters.get(path) ?? this.masters.get(url);
    if (!master) return false;
    let making = this.made.get(url);
    if (!making) {
      making = width ? make(master, Number(width), format) : readFile(master);
      this.made.set(url, making);
    }
    making.then(
      (bytes) =>
        response
          .writeHead(200, {
            "content-type": width ? `image/${format}` : "image/svg+xml",
            // A drawing opened in a tab of its own must not run scripts: they could read the editor's key.
            "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
            "x-content-type-options": "nosniff",
          })
          .end(bytes),
      () => {
        this.made.delete(url);
        response.writeHead(404).end();
      },
    );
    return true;
  }
}

function make(master: string, width: number, format: string): Promise<Buffer> {
  const image = sharp(master).autoOrient().resize({ width });
  return (format === "avif" ? image.avif({ quality: 60, effort: 0 }) : image.webp({ effort: 0 })).toBuffer();
}
