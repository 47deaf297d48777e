import { createReadStream } from "node:fs";
import type { ServerResponse } from "node:http";
import { MediaFiles } from "#build/content/media/media-files.ts";
import type { MasterPicture } from "#build/pictures/make-pictures.ts";
import { contentTypeOf } from "#server/http/content-type.ts";

/**
 * Answers the requests for pictures with the files of the content folder, at whatever size a page asks for: browsers scale
 * them.
 */
export class ContentPictures {
  private readonly content: string;
  /** Files by the pages' addresses, without width and extension. */
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

  /** Answers `/edit/pictures/NAME` and the addresses in pages; returns false for any other address. */
  answer(path: string, response: ServerResponse): boolean {
    const [, name] = /^\/edit\/pictures\/(.+)$/.exec(path) ?? [];
    // MediaFiles looks names up in the folder's list, so a name cannot lead out of the folder.
    const file = name
      ? new MediaFiles(this.content).find("pictures", name)
      : (this.shown.get(path) ?? this.shown.get(path.replace(/-\d+\.(?:avif|webp)$/, "")));
    if (file === undefined) return false;
    response.writeHead(200, {
      "content-type": contentTypeOf(file),
      "cache-control": "no-cache",
      // An SVG opened in a tab of its own must not run scripts, which could read the editor's key.
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      "x-content-type-options": "nosniff",
    });
    createReadStream(file)
      .on("error", () => response.destroy())
      .pipe(response);
    return true;
  }
}
