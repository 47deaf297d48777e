import { readFile } from "node:fs/promises";
import sharp from "sharp";
import type { Category } from "#domain/catalogue/catalogue.ts";
import { breakLines, type Lettering, loadLettering, type Style } from "./lettering.ts";

const width = 1200;
const height = 630;
/** Packshots are 4:5 and stand at the right edge in full height; other pictures may be wider. */
export const packshotWidth = 504;
export const sceneWidth = 600;
const margin = 72;

export const brandColours = { ink: "#0A2E33", accent: "#14727D", tint: "#DDEBEA", paper: "#FBFAF5" };

export interface Preview {
  path: string;
  label: string;
  title: string;
  text: string;
  background: Background;
}

export interface Background {
  colours: { ink: string; tint: string };
  mark: Category["mark"];
  /** Small beside the wordmark. */
  isMarked: boolean;
  /** Null draws the mark instead. */
  picture: Photograph | null;
}

interface Photograph {
  /** The path of a master. */
  file: string;
  width: number;
  position: string;
}

interface Typefaces {
  display: Lettering;
  label: Lettering;
  text: Lettering;
}

export interface Drawings {
  wordmark: string;
  marks: Record<Category["mark"], { solid: string; outline: string }>;
}

export async function readDrawings(): Promise<Drawings> {
  const inner = async (name: string) => {
    const svg = await readFile(`imagery/marks/${name}.svg`, "utf8");
    return svg.replace(/^[\s\S]*?<svg[^>]*>/, "").replace(/<\/svg>\s*$/, "");
  };
  const mark = async (name: string) => ({
    solid: await inner(name),
    outline: await inner(`${name}-outline`),
  });
  return {
    wordmark: await inner("wordmark"),
    marks: {
      ripple: await mark("ripple"),
      sun: await mark("sun"),
      leaf: await mark("leaf"),
      burst: await mark("burst"),
    },
  };
}

export async function loadTypefaces(): Promise<Typefaces> {
  return {
    display: await loadLettering("outfit", 500),
    label: await loadLettering("manrope", 700),
    text: await loadLettering("manrope", 500),
  };
}

export function makeCanvas(): Buffer {
  return Buffer.alloc(3 * width * height);
}

export function toJpeg(pixels: Buffer): Promise<Buffer> {
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 86, chromaSubsampling: "4:4:4" })
    .toBuffer();
}

/** Everything but the letters, in plain pixels: encoded once more, the photograph would lose twice. */
export async function drawBackground(background: Background, { wordmark, marks }: Drawings): Promise<Buffer> {
  const { colours, mark, isMarked, picture } = background;
  const { ink, tint } = colours;
  const { paper } = brandColours;
  const left = width - widthBeside(picture);
  const { solid, outline } = marks[mark];
  const panel = `<g color="${paper}"><rect x="${left}" width="${width - left}" height="${height}" fill="${ink}"/>
<g transform="translate(${(left + width) / 2 - 165} ${height / 2 - 165}) scale(3.3)" opacity="0.85">${outline}</g></g>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="${tint}"/>
<g color="${ink}" transform="translate(${margin} ${margin - 12}) scale(0.4)">${wordmark}</g>
${isMarked ? `<g color="${ink}" transform="translate(${left - margin - 46} ${margin - 12}) scale(0.5)">${solid}</g>` : ""}
${picture ? "" : panel}</svg>`;
  const image = sharp(Buffer.from(svg));
  if (picture) {
    const input = await sharp(picture.file)
      .autoOrient()
      .resize({ width: picture.width, height, fit: "cover", position: picture.position })
      .png({ compressionLevel: 0 })
      .toBuffer();
    image.composite([{ input, left, top: 0 }]);
  }
  return image.removeAlpha().raw().toBuffer();
}

function widthBeside(picture: Photograph | null): number {
  return picture?.width ?? packshotWidth;
}

/** Prints a preview's texts on its background. */
export async function printTexts(preview: Preview, pixels: Buffer, { display, label, text }: Typefaces) {
  const { colours, picture } = preview.background;
  const canvas = { pixels, width, ink: [...Buffer.from(colours.ink.slice(1), "hex")] };
  const column = width - widthBeside(picture) - 2 * margin;
  const title = fitTitle(preview.title, column, display);
  const bodyStyle: Style = { size: 29, tracking: 0 };
  const body = breakLines(preview.text, column, text, bodyStyle, 3);
  const leading = bodyStyle.size * 1.38;

  // Set from the bottom up: body, title, label; the wordmark keeps the top to itself.
  const lastLine = height - margin - 4;
  const bodyTop = lastLine - (body.length - 1) * leading;
  const titleBottom = bodyTop - bodyStyle.size - 38;
  const titleTop = titleBottom - (title.lines.length - 1) * title.leading;
  const labelLine = titleTop - title.style.size * 0.72 - 30;
  for (const [index, line] of body.entries())
    await text.print(canvas, line, margin, bodyTop + index * leading, bodyStyle);
  for (const [index, line] of title.lines.entries()) {
    const x = margin - title.style.size * 0.04;
    await display.print(canvas, line, x, titleTop + index * title.leading, title.style);
  }
  await label.print(canvas, preview.label, margin, labelLine, { size: 19, tracking: 0.13 });
}

const titleSizes = [92, 84, 76, 68, 60, 54];
const smallestTitle = 48;

/** The largest size at which the title fits its column in at most three lines; at the smallest it is cut. */
function fitTitle(title: string, column: number, display: Lettering) {
  const most = 3;
  const size =
    titleSizes.find((candidate) => {
      const style = titleStyle(candidate);
      const lines = breakLines(title, column, display, style);
      // A broken word is no fit: it stays whole at a smaller size.
      return lines.length <= most && lines.join(" ") === title;
    }) ?? smallestTitle;
  const style = titleStyle(size);
  return { style, leading: size * 1.04, lines: breakLines(title, column, display, style, most) };
}

function titleStyle(size: number): Style {
  return { size, tracking: -0.03 };
}
