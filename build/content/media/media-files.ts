import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Picture } from "#domain/catalogue/picture.ts";
import type { PictureUse } from "#domain/catalogue/picture-sizes.ts";
import { closestWord, suggest } from "#domain/closest-word.ts";
import { describePicture } from "../../pictures/make-pictures.ts";
import { describeDocument } from "../../public-files/documents.ts";

export type MediaKind = "pictures" | "documents";

/** Finds the pictures and documents to which content files refer. */
export class MediaFiles {
  private readonly folder: string;
  private readonly memory: Map<string, Promise<unknown>>;
  private readonly listed = new Map<MediaKind, ReadonlyMap<string, string>>();

  /**
   * `memory` caches descriptions of files, such as a picture's size. A description is valid while the file's size and modification
   * time stay the same.
   */
  constructor(folder: string, memory = new Map<string, Promise<unknown>>()) {
    this.folder = folder;
    this.memory = memory;
  }

  /** Finds the path of a file. Letter case must match even on a disk that ignores case, because most servers distinguish case. */
  find(kind: MediaKind, name: string): string | undefined {
    return this.list(kind).get(name.normalize());
  }

  /** ` Did you mean …?`, or an empty string. */
  didYouMean(kind: MediaKind, name: string): string {
    const names = [...this.list(kind).keys()];
    return suggest(names.find((each) => each.startsWith(`${name}.`)) ?? closestWord(name, names));
  }

  async describePicture(path: string, alt: string, use: PictureUse): Promise<Picture> {
    return { ...(await this.remember(path, use, () => describePicture(path, alt, use))), alt };
  }

  describeDocument(path: string): Promise<{ url: string; bytes: number }> {
    return this.remember(path, "", () => describeDocument(path));
  }

  private list(kind: MediaKind): ReadonlyMap<string, string> {
    const known = this.listed.get(kind);
    if (known) return known;
    const folder = join(this.folder, kind);
    const names = existsSync(folder) ? readdirSync(folder) : [];
    // macOS may store ö as two characters, and keyboards type it as one.
    const found = new Map(names.map((name) => [name.normalize(), join(folder, name)]));
    this.listed.set(kind, found);
    return found;
  }

  private remember<Value>(path: string, use: string, make: () => Promise<Value>): Promise<Value> {
    const { size, mtimeMs } = statSync(path);
    const key = [path, size, mtimeMs, use].join("\n");
    const known = this.memory.get(key) as Promise<Value> | undefined;
    if (known) return known;
    const made = make();
    this.memory.set(key, made);
    return made;
  }
}
