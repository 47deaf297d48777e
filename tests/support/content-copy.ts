import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { beforeEach } from "vitest";
import { runContentCommand } from "#build/content/content-command.ts";
import { describeProblem } from "#build/content/content-file.ts";
import { MediaFiles } from "#build/content/media/media-files.ts";
import { type ContentReading, checkContent } from "#build/content/read-content.ts";
import { temporaryFolder } from "./temporary-folder.ts";

type Commands = Parameters<typeof runContentCommand>[1];

/** All checks in one test file share these caches of parsed content files and of the sizes of pictures in content/. */
const parsedFiles = new Map<string, unknown>();
const media = new MediaFiles("content");

/** Checks the content of this repository with some files replaced by unsaved texts. This is faster than checking a copy. */
export function checkUnsaved(unsaved: ReadonlyMap<string, string>) {
  return checkContent("content", { parsedFiles, media, unsaved });
}

/**
 * Gives each test of the calling test file its own copy of the content folder, and records the output of the commands run on
 * the copy.
 */
export function prepareContentCopy(commands: Commands = {}) {
  const copy = {
    folder: "",
    output: "",
    path: (file: string) => join(copy.folder, file),
    read: (file: string) => readFileSync(copy.path(file), "utf8"),
    write: (file: string, content: string | Buffer) => writeFileSync(copy.path(file), content),
    /** Replaces a text in a file, and returns the line number of the replaced text. */
    change(file: string, from: string | RegExp, to: string): number {
      const text = copy.read(file);
      const index = typeof from === "string" ? text.indexOf(from) : text.search(from);
      if (index < 0) throw new Error(`${file} does not contain ${from}`);
      copy.write(
        file,
        text.replace(from, () => to),
      );
      return text.slice(0, index).split("\n").length;
    },
    check: (options?: ContentReading) => checkContent(copy.folder, { parsedFiles, ...options }),
    /** The mistakes, then the warnings, as `npm run content -- check` prints them. File names are relative to the copy. */
    async messages(): Promise<string[]> {
      const { mistakes, warnings } = await copy.check();
      const short = `${relative(process.cwd(), copy.folder)}/`;
      return [...mistakes, ...warnings].map((problem) => describeProblem(problem).replace(short, ""));
    },
    run(args: string[], answers?: string[]) {
      const write = (text: string) => {
        copy.output += text;
      };
      const ask = answers && (async () => answers.shift() ?? "");
      const context = { folder: copy.folder, today: "2026-11-22", write, writeError: write, ask };
      return runContentCommand(args, commands, context);
    },
  };
  beforeEach(() => {
    copy.folder = join(temporaryFolder(), "content");
    cpSync("content", copy.folder, { recursive: true });
    copy.output = "";
  });
  return copy;
}
