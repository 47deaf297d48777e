import { existsSync } from "node:fs";
import { copyFile, mkdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import subsetFont from "subset-font";
import writeFileAtomic from "write-file-atomic";
import { contentHash } from "../content-hash.ts";

/**
 * The characters of English texts, of quantities such as `5 L` (with a no-break space), and of country names. Most pages need no
 * other font files.
 */
const usual = [...range(0x20, 0x7e), ..."\u00A0°©·×–—‘’“”•…−→←Åçéôü"];

/** Other Latin letters, for example in names, and rare signs. They are in separate font files. */
const rare = [...range(0xa0, 0xff), ..."ıŁłŒœŠšŽžŸĞğİŞş„‰′″€™↑↓"].filter(
  (character) => !usual.includes(character),
);

/** Every character in the site's font files. */
export const characters = [...usual, ...rare].join("");

/** Headings use Outfit in one weight only, so its files contain only this weight. */
const families = [
  { family: "Outfit", source: "outfit", weight: "500", axes: { wght: 500 } },
  { family: "Manrope", source: "manrope", weight: "400 700", axes: { wght: { min: 400, max: 700 } } },
] as const;

export interface FontFace {
  family: string;
  weight: string;
  url: string;
  /** The characters in the file, as a CSS `unicode-range`. */
  unicodeRange: string;
}

/** Writes the font files into `publicFolder`/fonts, and resolves with a face for each file. `cache` keeps files between builds. */
export async function makeFonts(publicFolder: string, cache: string): Promise<FontFace[]> {
  const faces: FontFace[] = [];
  for (const { family, source, weight, axes } of families) {
    for (const part of [usual, rare]) {
      const file = await makeFontSubset(
        source,
        part.join(""),
        { targetFormat: "woff2", variationAxes: axes },
        cache,
      );
      const url = `/fonts/${basename(file)}`;
      await copyFile(file, join(publicFolder, url));
      faces.push({ family, weight, url, unicodeRange: unicodeRange(part) });
    }
  }
  return faces;
}

/** Makes a font file with only these characters and weights, unless `cache` contains it. Resolves with its path in `cache`. */
export async function makeFontSubset(
  source: "outfit" | "manrope",
  text: string,
  options: Parameters<typeof subsetFont>[2],
  cache: string,
): Promise<string> {
  const { resolve } = createRequire(import.meta.url);
  const font = await readFile(
    resolve(`@fontsource-variable/${source}/files/${source}-latin-wght-normal.woff2`),
  );
  const ending = options.targetFormat === "woff2" ? "woff2" : "ttf";
  const file = join(cache, `${source}-${contentHash(font, text, JSON.stringify(options))}.${ending}`);
  if (!existsSync(file)) {
    await mkdir(cache, { recursive: true });
    await writeFileAtomic(file, await subsetFont(font, text, options));
  }
  return file;
}

/** The CSS `unicode-range`, such as `U+20-7e,U+b0`. */
function unicodeRange(part: readonly string[]): string {
  const points = part.map((character) => character.codePointAt(0) ?? 0).sort((a, b) => a - b);
  const runs: Array<[number, number]> = [];
  for (const point of points) {
    const run = runs.at(-1);
    if (run && run[1] === point - 1) run[1] = point;
    else runs.push([point, point]);
  }
  return runs
    .map(([from, to]) => `U+${from.toString(16)}${to === from ? "" : `-${to.toString(16)}`}`)
    .join(",");
}

function range(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
}
