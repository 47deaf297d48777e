import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach } from "vitest";
import { temporaryFolder } from "./temporary-folder.ts";

/** Gives each test of the calling test file its own folder, which contains `files` when the test starts. */
export function prepareFolder(files: Readonly<Record<string, string>> = {}) {
  const folder = {
    path: "",
    /** Writes a file, and returns its path. A text that begins with `#!` becomes an executable file. */
    put(name: string, text: string): string {
      const file = join(folder.path, name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text, { mode: text.startsWith("#!") ? 0o755 : 0o644 });
      return file;
    },
  };
  beforeEach(() => {
    folder.path = temporaryFolder();
    for (const [name, text] of Object.entries(files)) folder.put(name, text);
  });
  return folder;
}
