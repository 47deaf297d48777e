import { createReadStream } from "node:fs";
import type { ServerResponse } from "node:http";
import { MediaFiles } from "#build/content/media/media-files.ts";
import type { MasterPicture } from "#build/pictures/make-pictures.ts";
import { contentTypeOf } from "#server/http/content-type.ts";

/**
 * Serves pictures from the content folder. The file is sent at its full size, whatever size a page requests, and the browser
 * scales it.
 */
export class ContentPictures {
  private readonly content: string;
  /** The files by their addresses in pages. Pixel pictures have addresses without width and extension. */
  private shown = new Map<string, string>();

  constructor(content: string) {
    this.content = content;
  }

  /** Sets the pictures of the previewed pages. */
  show(pictures: readonly MasterPicture[]): void {
    this.shown = new Map(
      pictures.flatMap(({ master, picture }) => {
        if (picture.kind === "remote") return [];
        return [[picture.kind === "vector" ? picture.url : picture.path, master] as const];
      }),
    );
  }

  /** Serves `/edit/pictures/NAME` and the addresses of pictures in pages. Returns false for any other address. */
  answer(path: string, response: ServerResponse): boolean {
    const [, name] = /^\/edit\/pictures\/(.+)$/.exec(path) ?? [];
    // MediaFiles finds only names that the folder contains, so a name cannot lead outside the folder.
    const file = name
      ? new MediaFiles(this.content).find("pictures", name)
      : (this.shown.get(path) ?? this.shown.get(path.replace(/-\d+\.(?:avif|webp)$/, "")));
    if (file === undefined) return false;
    response.writeHead(200, {
      "content-type": contentTypeOf(file),
      "cache-control": "no-cache",
      // If an SVG is opened in a tab, its scripts must not run, because they could read the editor's access key.
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      "x-content-type-options": "nosniff",
    });
    createReadStream(file)
      .on("error", () => response.destroy())
      .pipe(response);
    return true;
  }
}
