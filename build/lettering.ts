import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import opentype, { type Font, type Glyph, type PathCommand } from "opentype.js";
import subsetFont from "subset-font";
import { characters } from "./fonts.ts";

/** How a line is set: sizes in pixels, tracking in shares of the size. */
export interface Style {
  size: number;
  tracking: number;
}

/** One weight of one family, whose letters become outlines: a picture then needs no installed font. */
export interface Lettering {
  /** SVG path data of a line that begins at x with its baseline at y. */
  outline(text: string, x: number, y: number, style: Style): string;
  width(text: string, style: Style): number;
}

/** Cuts one weight out of a Fontsource variable font. */
export async function loadLettering(family: "outfit" | "manrope", weight: number): Promise<Lettering> {
  const require = createRequire(import.meta.url);
  const file = require.resolve(`@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`);
  const cut = await subsetFont(await readFile(file), characters, {
    targetFormat: "sfnt",
    variationAxes: { wght: weight },
  });
  const font = opentype.parse(new Uint8Array(cut).buffer);
  return {
    outline: (text, x, y, style) =>
      setLine(text, font, style)
        .letters.map(({ glyph, at }) =>
          outlineOf(glyph.getPath(x + at, y, style.size, undefined, font).commands),
        )
        .join(""),
    width: (text, style) => setLine(text, font, style).width,
  };
}

/** Letter by letter, because opentype.js fails to shape Outfit as a whole string. */
function setLine(text: string, font: Font, { size, tracking }: Style) {
  const scale = size / font.unitsPerEm;
  const letters: Array<{ glyph: Glyph; at: number }> = [];
  let end = 0;
  for (const character of drawable(text)) {
    const glyph = font.charToGlyph(character);
    const previous = letters.at(-1);
    const at = previous ? end + tracking * size + font.getKerningValue(previous.glyph, glyph) * scale : 0;
    letters.push({ glyph, at });
    end = at + (glyph.advanceWidth ?? 0) * scale;
  }
  return { letters, width: end };
}

/** Path data with a space between all numbers: opentype.js's own leaves some out. */
function outlineOf(commands: PathCommand[]): string {
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
  return Math.round(value * 100) / 100;
}

/** What the font has no letter for would become an empty box. */
function drawable(text: string): string {
  return [...text.normalize("NFC")].filter((character) => characters.includes(character)).join("");
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
