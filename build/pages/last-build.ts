import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { linkFile } from "../link-files.ts";

/** In every build: by file, a hash of all it was made from, and for pages their policy. */
const noteFile = "made-from.json";

export interface Note {
  key: string;
  policy?: string;
}

/**
 * What the last build made, to be used again where it would be made from the same. Files are linked, not copied:
 * nothing ever writes into a build that is complete.
 */
export class LastBuild {
  private readonly folder: string;
  private readonly made: Readonly<Record<string, Note>>;

  constructor(folder: string) {
    this.folder = folder;
    const note = join(folder, noteFile);
    this.made = existsSync(note) ? JSON.parse(readFileSync(note, "utf8")) : {};
  }

  /** The note of a file that was made from what this key stands for; undefined when it must be made. */
  find(file: string, key: string): Note | undefined {
    const note = Object.hasOwn(this.made, file) ? this.made[file] : undefined;
    return note?.key === key ? note : undefined;
  }

  /** Puts a file, or only its compressed twins, into the same place of the new build. */
  reuse(file: string, folder: string, endings: readonly string[] = ["", ".br", ".gz"]): void {
    for (const ending of endings) {
      const source = join(this.folder, "client", file + ending);
      // What is small has no twins.
      if (existsSync(source)) linkFile(source, join(folder, "client", file + ending));
    }
  }
}

/** Leaves the next build's note, in an order that does not depend on what was made first. */
export function writeNotes(folder: string, made: ReadonlyArray<[file: string, Note]>): void {
  const sorted = made.toSorted(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(join(folder, noteFile), JSON.stringify(Object.fromEntries(sorted)));
}
