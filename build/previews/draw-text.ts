import { join } from "node:path";
import sharp from "sharp";
import { escapeHtml } from "#domain/escape-html.ts";
import { characters, makeFontSubset } from "../styles/fonts.ts";

// Set before sharp draws its first text, because fontconfig prints an error if it has no configuration file.
process.env.FONTCONFIG_FILE ??= join(import.meta.dirname, "fonts.conf");

/**
 * Makes a TTF file with one weight of each family in `cache`. sharp reads no WOFF2 files, and only one weight of a variable font.
 * `description` is the name and weight by which Pango finds the font.
 */
export async function loadTypefaces(cache: string) {
  const load = (family: "outfit" | "manrope") =>
    makeFontSubset(family, characters, { targetFormat: "sfnt", variationAxes: { wght: 500 } }, cache);
  return {
    // Without the comma after the name, Pango would read "Thin" as a weight.
    outfit: { file: await load("outfit"), description: "Outfit Thin, 500" },
    manrope: { file: await load("manrope"), description: "Manrope ExtraLight, 500" },
  };
}

export type Typefaces = Awaited<ReturnType<typeof loadTypefaces>>;

export interface TextStyle {
  typeface: Typefaces[keyof Typefaces];
  colour: string;
  /** Font sizes in pixels, in descending order; the first size that fits is used. */
  sizes: readonly number[];
  /** Space added between letters, as a share of the size. */
  tracking: number;
  /** The distance between two baselines, as a share of the font's own line height. */
  lineHeight: number;
  /** In pixels. */
  width: number;
  mostLines: number;
}

export interface DrawnText {
  input: Buffer;
  width: number;
  height: number;
}

const drawable = new Set(characters);

/**
 * Draws a text on a transparent background, in lines of similar length. Characters that the site's fonts lack are left
 * out. A text that does not fit in the smallest size is shortened and ends with an ellipsis.
 */
export async function drawText(text: string, style: TextStyle): Promise<DrawnText> {
  let shown = [...text.normalize("NFC")].filter((character) => drawable.has(character)).join("");
  for (const size of style.sizes) {
    const drawn = await draw(shown, size, style);
    if (!fits(drawn, size, style)) continue;
    // A narrower column with the same number of lines makes the lines more equal.
    for (const share of [0.7, 0.8, 0.9]) {
      const narrower = await draw(shown, size, { ...style, width: Math.round(style.width * share) });
      const hasMoreLines = narrower.height > drawn.height + size / 2;
      if (!hasMoreLines && narrower.width <= drawn.width) return narrower;
    }
    return drawn;
  }
  const smallest = style.sizes.at(-1) ?? 1;
  for (;;) {
    const drawn = await draw(shown, smallest, style, "word-char");
    if (fits(drawn, smallest, style) || shown.length < 2) return drawn;
    shown = `${shown.replace(/\s*\S{1,8}…?$/, "")}…`;
  }
}

async function draw(
  text: string,
  size: number,
  { typeface, colour, tracking, lineHeight, width }: TextStyle,
  wrap: "word" | "word-char" = "word",
): Promise<DrawnText> {
  // Pango counts letter spacing in 1024ths of a pixel.
  const spacing = Math.round(size * tracking * 1024);
  // A word joiner after a hyphen keeps both parts of a word such as "low-flush" on one line.
  const words = escapeHtml(text).replaceAll("-", "-\u2060");
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}" letter_spacing="${spacing}" line_height="${lineHeight}">${words}</span>`,
      font: `${typeface.description} ${size}px`,
      fontfile: typeface.file,
      width,
      wrap,
      dpi: 72,
      rgba: true,
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width, height: info.height };
}

/**
 * Whether the drawn text is no wider than `width` and has no more than `mostLines` lines. The lines are counted by the picture's
 * height: letters are never higher than 1.3 times the font size.
 */
function fits(drawn: DrawnText, size: number, { width, mostLines, lineHeight }: TextStyle): boolean {
  return drawn.width <= width && drawn.height <= size * 1.3 * lineHeight * mostLines;
}
