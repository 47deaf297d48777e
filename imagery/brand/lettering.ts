import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import opentype from "opentype.js";
import subsetFont from "subset-font";

/** The brand's two font families, by their variable fonts. */
type Family = "outfit" | "manrope";

interface Style {
  readonly family: Family;
  readonly weight: number;
  readonly size: number;
  readonly fill: string;
  /** Extra space between letters, as a share of the font size. */
  readonly tracking?: number;
  readonly anchor?: "start" | "end";
}

const CHARACTERS =
  " ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789ÄÖÜäöüßÀÉÈÊàéèêçñøå.,:;-–—&/+%'’()·";

const require = createRequire(import.meta.url);
const fonts = new Map<string, opentype.Font>();

/** Loads the weights that the labels use from the variable fonts; await it before you draw text. */
export async function loadFonts(): Promise<void> {
  const cuts: [Family, number][] = [
    ["outfit", 500],
    ["manrope", 600],
    ["manrope", 700],
  ];
  for (const [family, weight] of cuts) {
    const file = require.resolve(`@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`);
    const cut = await subsetFont(await readFile(file), CHARACTERS, {
      targetFormat: "sfnt",
      variationAxes: { wght: weight },
    });
    fonts.set(
      `${family}-${weight}`,
      opentype.parse(cut.buffer.slice(cut.byteOffset, cut.byteOffset + cut.byteLength)),
    );
  }
}

/** A line of text as the outlines of its letters, so that no installed font is needed. */
export function lettering(text: string, x: number, y: number, style: Style): string {
  const { glyphs, places, width, font } = setLine(text, style);
  const start = style.anchor === "end" ? x - width : x;
  const outlines = glyphs.map((glyph, i) =>
    outline(glyph.getPath(start + (places[i] ?? 0), y, style.size, undefined, font).commands),
  );
  return `<path d="${outlines.join("")}" fill="${style.fill}"/>`;
}

/** The width of a line of text. */
export function lineWidth(text: string, style: Style): number {
  return setLine(text, style).width;
}

function setLine(text: string, style: Style) {
  const font = fonts.get(`${style.family}-${style.weight}`);
  if (!font)
    throw new Error(`${style.family} ${style.weight} is not loaded: add it to the cuts in loadFonts.`);
  const scale = style.size / font.unitsPerEm;
  const tracking = (style.tracking ?? 0) * style.size;
  // Letters are converted one by one, because opentype.js throws when it shapes Outfit as a string.
  const glyphs = [...text].map((character) => font.charToGlyph(character));
  const places: number[] = [];
  let at = 0;
  glyphs.forEach((glyph, i) => {
    const before = glyphs[i - 1];
    if (before) at += font.getKerningValue(before, glyph) * scale;
    places.push(at);
    at += (glyph.advanceWidth ?? 0) * scale + tracking;
  });
  return { glyphs, places, width: at - tracking, font };
}

function outline(commands: opentype.PathCommand[]): string {
  return commands
    .map((c) => {
      switch (c.type) {
        case "Z":
          return "Z";
        case "Q":
          return `Q${fine(c.x1)} ${fine(c.y1)} ${fine(c.x)} ${fine(c.y)}`;
        case "C":
          return `C${fine(c.x1)} ${fine(c.y1)} ${fine(c.x2)} ${fine(c.y2)} ${fine(c.x)} ${fine(c.y)}`;
        default:
          return `${c.type}${fine(c.x)} ${fine(c.y)}`;
      }
    })
    .join("");
}

/** Labels are drawn in millimetres, so letters need more decimals than the marks. */
function fine(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}
