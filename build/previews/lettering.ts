import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import opentype, { type Path, type PathCommand } from "opentype.js";
import sharp from "sharp";
import subsetFont from "subset-font";
import { characters } from "../styles/fonts.ts";

/** How a line is set: sizes in pixels, tracking in shares of the size. */
export interface Style {
  size: number;
  tracking: number;
}

/** Pixels of three bytes, row by row, and the red, green and blue that letters are printed in. */
export interface Canvas {
  pixels: Buffer;
  width: number;
  ink: readonly number[];
}

/** One weight of one family, in pixels: a picture then needs no installed font. */
export interface Lettering {
  /** Prints a line that begins at x with its baseline at y. */
  print(canvas: Canvas, text: string, x: number, y: number, style: Style): Promise<void>;
  width(text: string, style: Style): number;
}

/** How much a letter covers of each pixel around the point that it is set at, up to 255. */
interface Stamp {
  left: number;
  top: number;
  width: number;
  coverage: Buffer;
}

const drawable = new Set(characters);

/** Letters are set to a quarter of a pixel. */
const steps = 4;

/** Cuts one weight out of a Fontsource variable font. */
export async function loadLettering(family: "outfit" | "manrope", weight: number): Promise<Lettering> {
  const require = createRequire(import.meta.url);
  const file = require.resolve(`@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`);
  const cut = await subsetFont(await readFile(file), characters, {
    targetFormat: "sfnt",
    variationAxes: { wght: weight },
  });
  const font = opentype.parse(new Uint8Array(cut).buffer);
  // Thousands of previews are set in the same few letters.
  const glyphOf = remember((letter) => font.charToGlyph(letter));
  const kerningOf = remember(([left = "", right = ""]) =>
    font.getKerningValue(glyphOf(left), glyphOf(right)),
  );
  const stampOf = remember((key) => {
    const [, size, step, letter = ""] = /^(\S+) (\d) (.)$/.exec(key) ?? [];
    return makeStamp(glyphOf(letter).getPath(Number(step) / steps, 0, Number(size), undefined, font));
  });

  /** Letter by letter, because opentype.js fails to shape Outfit as a whole string. */
  function set(text: string, { size, tracking }: Style) {
    const scale = size / font.unitsPerEm;
    const letters: Array<{ letter: string; at: number }> = [];
    let end = 0;
    for (const letter of text.normalize("NFC")) {
      // What the font has no letter for would become an empty box.
      if (!drawable.has(letter)) continue;
      const last = letters.at(-1)?.letter;
      const at = last === undefined ? 0 : end + tracking * size + kerningOf(last + letter) * scale;
      letters.push({ letter, at });
      end = at + (glyphOf(letter).advanceWidth ?? 0) * scale;
    }
    return { letters, width: end };
  }
  return {
    async print(canvas, text, x, y, style) {
      for (const { letter, at } of set(text, style).letters) {
        const place = Math.round((x + at) * steps);
        const stamp = await stampOf(`${style.size} ${place % steps} ${letter}`);
        if (stamp) press(stamp, canvas, Math.floor(place / steps), Math.round(y));
      }
    },
    width: (text, style) => set(text, style).width,
  };
}

/** Undefined for a space. */
async function makeStamp(path: Path): Promise<Stamp | undefined> {
  const { x1, y1, x2, y2 } = path.getBoundingBox();
  const [left, top] = [Math.floor(x1), Math.floor(y1)];
  const [width, height] = [Math.ceil(x2) - left, Math.ceil(y2) - top];
  if (path.commands.length === 0) return undefined;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${left} ${top} ${width} ${height}"><path d="${pathData(path.commands)}"/></svg>`;
  const coverage = await sharp(Buffer.from(svg)).extractChannel("alpha").raw().toBuffer();
  return { left, top, width, coverage };
}

/** Some ten thousand pixels for each line: without iterators, which would take four times as long. */
function press(
  { left, top, width, coverage }: Stamp,
  { pixels, width: rowWidth, ink }: Canvas,
  x: number,
  y: number,
) {
  for (let index = 0; index < coverage.length; index++) {
    const share = coverage[index] ?? 0;
    if (share === 0) continue;
    const row = y + top + Math.floor(index / width);
    const pixel = 3 * (row * rowWidth + x + left + (index % width));
    for (let channel = 0; channel < 3; channel++) {
      const before = pixels[pixel + channel] ?? 0;
      pixels[pixel + channel] = Math.round(before + (((ink[channel] ?? 0) - before) * share) / 255);
    }
  }
}

function remember<Value>(make: (key: string) => Value): (key: string) => Value {
  const made = new Map<string, Value>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}

/** Path data with a space between all numbers: opentype.js's own leaves some out. */
function pathData(commands: PathCommand[]): string {
  return commands
    .map((command) => {
      const { type, ...points } = command;
      const { x1, y1, x2, y2, x, y } = points as Partial<Record<string, number>>;
      return (
        type +
        [x1, y1, x2, y2, x, y]
          .filter((value) => value !== undefined)
          .map(rounded)
          .join(" ")
      );
    })
    .join("");
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

/**
 * Breaks a text between words into as few lines as `width` allows, of about the same length, so that no word
 * is left alone. A word that is too long for a line is broken as well. After `most` lines the text is cut.
 */
export function breakLines(
  text: string,
  width: number,
  lettering: Lettering,
  style: Style,
  most = Number.POSITIVE_INFINITY,
): string[] {
  const words = text.split(/\s+/).flatMap((word) => breakWord(word, width, lettering, style));
  let lines = fillLines(words, width, lettering, style);
  if (lines.length > most) {
    return [...lines.slice(0, most - 1), cutLine(lines[most - 1] ?? "", width, lettering, style)];
  }
  for (let narrower = width * 0.97; narrower > width / 2; narrower *= 0.97) {
    const evener = fillLines(words, narrower, lettering, style);
    if (evener.length > lines.length) break;
    lines = evener;
  }
  return lines;
}

function cutLine(line: string, width: number, lettering: Lettering, style: Style): string {
  let kept = line;
  while (kept !== "" && lettering.width(`${kept}…`, style) > width) kept = kept.slice(0, -1);
  return `${kept.replace(/[\s,;:.]+$/, "")}…`;
}

function breakWord(word: string, width: number, lettering: Lettering, style: Style): string[] {
  const parts = [""];
  for (const character of word) {
    const part = parts.at(-1) ?? "";
    if (part === "" || lettering.width(part + character, style) <= width) {
      parts[parts.length - 1] = part + character;
    } else parts.push(character);
  }
  return parts;
}

function fillLines(words: string[], width: number, lettering: Lettering, style: Style): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && lettering.width(`${last} ${word}`, style) <= width) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  return lines;
}
