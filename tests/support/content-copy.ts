import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import { runContent } from "../../build/content/run-content.ts";

type Commands = Parameters<typeof runContent>[1];

/** A copy of the content for each test of a file, with these commands, and what they say of it. */
export function prepareContentCopy(commands: Commands) {
  const copy = {
    folder: "",
    said: "",
    read: (file: string) => readFileSync(join(copy.folder, file), "utf8"),
    run(args: string[], answers?: string[]) {
      const write = (text: string) => {
        copy.said += text;
      };
      const ask = answers && (async () => answers.shift() ?? "");
      const surroundings = { folder: copy.folder, today: "2026-11-22", write, writeError: write, ask };
      return runContent(args, commands, surroundings);
    },
  };
  beforeEach(() => {
    copy.folder = mkdtempSync(join(tmpdir(), "ozo-content-copy-"));
    cpSync("content", copy.folder, { recursive: true });
    copy.said = "";
  });
  afterEach(() => rmSync(copy.folder, { recursive: true }));
  return copy;
}
