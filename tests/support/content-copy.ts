import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { beforeEach } from "vitest";
import { describeProblem } from "#build/content/content-problem.ts";
import { type ContentReading, checkContent } from "#build/content/read-content.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** Gives each test of the calling test file its own copy of the small content in tests/fixtures/content. */
export function prepareContentCopy() {
  const copy = {
    folder: "",
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
    check: (options?: ContentReading) => checkContent(copy.folder, options),
    /** The mistakes and the warnings, as `npm run content -- check` prints them. File names are relative to the copy. */
    async messages(options?: ContentReading): Promise<{ mistakes: string[]; warnings: string[] }> {
      const { mistakes, warnings } = await copy.check(options);
      const short = `${relative(process.cwd(), copy.folder)}/`;
      const lines = (problems: typeof mistakes) =>
        problems.map((problem) => describeProblem(problem).replaceAll(short, ""));
      return { mistakes: lines(mistakes), warnings: lines(warnings) };
    },
  };
  beforeEach(() => {
    copy.folder = join(temporaryFolder(), "content");
    cpSync("tests/fixtures/content", copy.folder, { recursive: true });
    mkdirSync(copy.path("pictures"));
    for (const name of readdirSync("content/pictures"))
      symlinkSync(resolve("content/pictures", name), copy.path(`pictures/${name}`));
  });
  return copy;
}
