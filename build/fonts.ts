import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import subsetFont from "subset-font";

/** Latin as far as our texts and the 249 country names need it, with the punctuation of good typesetting. */
export const characters = [
  ...range(0x20, 0x7e),
  ...range(0xa0, 0xff),
  ..."ıŁłŒœŠšŽžŸĞğİŞş–—‘’“”„•…‰′″€™→←↑↓−×",
].join("");

/** The two families (design, The system). Display needs one weight, so its weight axis is pinned. */
const families = [
  { name: "outfit", package: "@fontsource-variable/outfit", axes: { wght: 500 } },
  { name: "manrope", package: "@fontsource-variable/manrope", axes: { wght: { min: 400, max: 700 } } },
] as const;

export type FontUrls = Record<(typeof families)[number]["name"], string>;

/** Writes the subsets into `publicFolder`/fonts; answers their addresses. */
export async function makeFonts(publicFolder: string): Promise<FontUrls> {
  const require = createRequire(import.meta.url);
  const urls = {} as FontUrls;
  for (const { name, package: source, axes } of families) {
    const file = require.resolve(`${source}/files/${name}-latin-wght-normal.woff2`);
    const subset = await subsetFont(await readFile(file), characters, {
      targetFormat: "woff2",
      variationAxes: axes,
    });
    const hash = createHash("sha256").update(subset).digest("hex").slice(0, 10);
    urls[name] = `/fonts/${name}-${hash}.woff2`;
    await writeFile(join(publicFolder, urls[name]), subset);
  }
  return urls;
}

function range(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
}
