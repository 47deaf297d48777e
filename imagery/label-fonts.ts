import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import subsetFont from "subset-font";

/** The printable characters of ASCII and Latin-1, and the quotation marks and dashes of English. */
const characters = [...range(0x20, 0x7e), ...range(0xa0, 0xff)].join("").concat("–—‘’“”•");

/**
 * Writes a TTF file for each weight on labels to `folder`. sharp reads no WOFF files, and only one weight of a variable font. It
 * then uses only these fonts for SVG texts. Call this function before sharp draws its first text.
 */
export async function installLabelFonts(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFont("outfit", 500, folder);
  await writeFont("manrope", 600, folder);
  await writeFont("manrope", 700, folder);
  const configuration = join(folder, "fonts.conf");
  await writeFile(
    configuration,
    `<?xml version="1.0"?><fontconfig><dir>${folder}</dir><cachedir>${folder}/cache</cachedir></fontconfig>`,
  );
  process.env.FONTCONFIG_FILE = configuration;
}

async function writeFont(family: "outfit" | "manrope", wght: number, folder: string): Promise<void> {
  const { resolve } = createRequire(import.meta.url);
  const font = resolve(`@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`);
  const options = { targetFormat: "sfnt", variationAxes: { wght } } as const;
  const subset = await subsetFont(await readFile(font), characters, options);
  await writeFile(join(folder, `${family}-${wght}.ttf`), subset);
}

function range(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
}
