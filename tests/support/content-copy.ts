import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import sharp from "sharp";
import { beforeEach } from "vitest";
import { type ContentReading, checkContent } from "#generator/content/check-content.ts";
import { describeProblem } from "#generator/content/content-problem.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** Width and height of the pictures. They are drawn, so that the tests do not depend on content/pictures. */
const sizes: Record<string, [width: number, height: number]> = {
  "ozo-klear.webp": [1600, 2000],
  "hero.webp": [2560, 1600],
  "category-degreaser.webp": [2000, 1250],
  "category-drain-care.webp": [2000, 1250],
  "products-wide.webp": [1710, 600],
  "banner.webp": [2560, 1080],
  "badge-eco.svg": [200, 200],
};

const drawn = await Promise.all(
  Object.entries(sizes).map(async ([name, [width, height]]): Promise<[string, string | Buffer]> => {
    if (name.endsWith(".svg"))
      return [name, `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" />`];
    const blank = sharp({ create: { width, height, channels: 3, background: "white" } });
    return [name, await blank.webp({ effort: 0 }).toBuffer()];
  }),
);

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
    for (const [name, picture] of drawn) copy.write(`pictures/${name}`, picture);
  });
  return copy;
}
