import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { characters, makeFontSubset } from "../build/styles/fonts.ts";

/**
 * Writes a TTF file for each weight on labels to `folder`. sharp reads no WOFF2 files, and only one weight of a variable font. It
 * then uses only these fonts for SVG texts. Call this function before sharp draws its first text.
 */
export async function installLabelFonts(folder: string): Promise<void> {
  const writeFont = (family: "outfit" | "manrope", wght: number) =>
    makeFontSubset(family, characters, { targetFormat: "sfnt", variationAxes: { wght } }, folder);
  await mkdir(folder, { recursive: true });
  await writeFont("outfit", 500);
  await writeFont("manrope", 600);
  await writeFont("manrope", 700);
  const configuration = join(folder, "fonts.conf");
  await writeFile(
    configuration,
    `<?xml version="1.0"?><fontconfig><dir>${folder}</dir><cachedir>${folder}/cache</cachedir></fontconfig>`,
  );
  process.env.FONTCONFIG_FILE = configuration;
}
