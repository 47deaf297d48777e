import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { closestWord, suggest } from "#domain/closest-word.ts";

export type MediaKind = "pictures" | "documents";

/** Finds the pictures and documents to which content files refer. */
export class MediaFiles {
  private readonly files: Record<MediaKind, ReadonlyMap<string, string>>;

  constructor(folder: string) {
    this.files = {
      pictures: filesIn(join(folder, "pictures")),
      documents: filesIn(join(folder, "documents")),
    };
  }

  /** Finds the path of a file. Letter case must match even on a disk that ignores case, because most servers distinguish case. */
  find(kind: MediaKind, name: string): string | undefined {
    return this.files[kind].get(name.normalize());
  }

  /** ` Did you mean …?`, or an empty string. */
  didYouMean(kind: MediaKind, name: string): string {
    const names = [...this.files[kind].keys()];
    return suggest(names.find((each) => each.startsWith(`${name}.`)) ?? closestWord(name, names));
  }
}

/** Maps the names of a folder's files to their paths. */
function filesIn(folder: string): Map<string, string> {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  // macOS may store ö as two characters, and keyboards type it as one.
  return new Map(names.map((name) => [name.normalize(), join(folder, name)]));
}
