import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import opentype, { type PathCommand } from "opentype.js";
import subsetFont from "subset-font";
import { characters } from "./fonts.ts";

/** How a line is set: sizes in pixels, tracking in shares of the size. */
export interface Style {
  size: number;
  tracking: number;
}

/** One weight of one family, whose letters become outlines: a picture then needs no installed font. */
export interface Lettering {
  /** SVG paths, one a letter, of a line that begins at x with its baseline at y. */
  draw(text: string, x: number, y: number, style: Style): string;
  width(text: string, style: Style): number;
}

const drawable = new Set(characters);

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
  const glyphOf = remember((character: string) => font.charToGlyph(character));
  const kerningOf = remember((pair: string) => {
    const [left = "", right = ""] = pair;
    return font.getKerningValue(glyphOf(left), glyphOf(right));
  });
  const outlineOf = remember((sizeAndLetter: string) => {
    const [, size, letter = ""] = /^(\d+) (.)$/.exec(sizeAndLetter) ?? [];
    return pathData(glyphOf(letter).getPath(0, 0, Number(size), undefined, font).commands);
  });

  /** Letter by letter, because opentype.js fails to shape Outfit as a whole string. Answers the line's width. */
  function set(text: string, { size, tracking }: Style, place: (letter: string, at: number) => void): number {
    const scale = size / font.unitsPerEm;
    let last = "";
    let end = 0;
    for (const letter of text.normalize("NFC")) {
      // What the font has no letter for would become an empty box.
      if (!drawable.has(letter)) continue;
      if (last !== "") end += tracking * size + kerningOf(last + letter) * scale;
      place(letter, end);
      end += (glyphOf(letter).advanceWidth ?? 0) * scale;
      last = letter;
    }
    return end;
  }
  return {
    draw(text, x, y, style) {
      let paths = "";
      set(text, style, (letter, at) => {
        const outline = outlineOf(`${style.size} ${letter}`);
        if (outline !== "")
          paths += `<path transform="translate(${rounded(x + at)} ${rounded(y)})" d="${outline}"/>`;
      });
      return paths;
    },
    width: (text, style) => set(text, style, () => {}),
  };
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
