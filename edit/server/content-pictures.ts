import { createReadStream } from "node:fs";
import type { ServerResponse } from "node:http";
import { MediaFiles } from "#build/content/media/media-files.ts";
import type { MasterPicture } from "#build/pictures/make-pictures.ts";
import { contentTypeOf } from "#server/http/content-type.ts";

/** Serves pictures from the content folder at full size. The preview's browser scales them to the size that a page requests. */
export class ContentPictures {
  private readonly content: string;
  /** The files by the addresses of the pictures in pages. The addresses of pixel pictures are without width and extension. */
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
    // MediaFiles returns only files in the folder, so a name with ".." cannot reach another folder.
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
