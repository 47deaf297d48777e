import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import subsetFont from "subset-font";

const CHARACTERS =
  " ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789ÄÖÜäöüßÀÉÈÊàéèêçñøå.,:;-–—&/+%'’()·";

/** The font families and weights of labels. */
const CUTS = [
  { family: "outfit", weight: 500 },
  { family: "manrope", weight: 600 },
  { family: "manrope", weight: 700 },
] as const;

/**
 * Writes each weight that labels need as a TTF file to `folder`, because sharp reads no WOFF2 files and only one weight of a
 * variable font. sharp then uses only these fonts for SVG texts. Call this function before sharp draws its first text.
 */
export async function installLabelFonts(folder: string): Promise<void> {
  const require = createRequire(import.meta.url);
  await mkdir(folder, { recursive: true });
  for (const { family, weight } of CUTS) {
    const file = require.resolve(`@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`);
    const cut = await subsetFont(await readFile(file), CHARACTERS, {
      targetFormat: "sfnt",
      variationAxes: { wght: weight },
    });
    await writeFile(join(folder, `${family}-${weight}.ttf`), cut);
  }
  const configuration = join(folder, "fonts.conf");
  await writeFile(
    configuration,
    `<?xml version="1.0"?><fontconfig><dir>${folder}</dir><cachedir>${folder}/cache</cachedir></fontconfig>`,
  );
  process.env.FONTCONFIG_FILE = configuration;
}
