import { readFile } from "node:fs/promises";
import sharp from "sharp";
import type { Category } from "#domain/catalogue/catalogue.ts";
import { drawText, type TextStyle, type Typefaces } from "./draw-text.ts";

const width = 1200;
const height = 630;
/** The widths of pictures. Every picture fills the height. A packshot has the ratio 4:5, so it is 504 pixels wide. */
export const packshotWidth = 504;
export const sceneWidth = 600;
const margin = 72;

export const brandColours = { ink: "#0A2E33", tint: "#DDEBEA", paper: "#FBFAF5" };

export interface Preview {
  path: string;
  /** A product's category, shown above the title. Its drawing is shown beside the wordmark. Empty on other previews. */
  label: string;
  title: string;
  text: string;
  colours: { ink: string; tint: string };
  /** The category's drawing. It replaces a missing picture. */
  mark: Category["mark"];
  /** `file`: the path of a master picture. */
  picture: { file: string; width: number; position: string } | null;
}

/** Reads a drawing of app/ui/marks without its `<svg>` element. */
async function readDrawing(name: string): Promise<string> {
  const svg = await readFile(`app/ui/marks/${name}.svg`, "utf8");
  return svg.replace(/^[\s\S]*?<svg[^>]*>/, "").replace(/<\/svg>\s*$/, "");
}

async function drawBackground({ label, colours, mark, picture }: Preview, left: number): Promise<Buffer> {
  const { ink, tint } = colours;
  const { paper } = brandColours;
  const panel = `<g color="${paper}"><rect x="${left}" width="${width - left}" height="${height}" fill="${ink}"/>
<g transform="translate(${(left + width) / 2 - 165} ${height / 2 - 165}) scale(3.3)" opacity="0.85">${await readDrawing(`${mark}-outline`)}</g></g>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="${tint}"/>
<g color="${ink}" transform="translate(${margin} ${margin - 12}) scale(0.4)">${await readDrawing("wordmark")}</g>
${label ? `<g color="${ink}" transform="translate(${left - margin - 46} ${margin - 12}) scale(0.5)">${await readDrawing(mark)}</g>` : ""}
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
  return image.removeAlpha().png({ compressionLevel: 0 }).toBuffer();
}

/** Draws label, title and text on the background. Resolves with a JPEG. */
export async function drawPreview(preview: Preview, { outfit, manrope }: Typefaces): Promise<Buffer> {
  const { colours, picture } = preview;
  const left = width - (picture?.width ?? packshotWidth);
  const common = { colour: colours.ink, width: left - 2 * margin, tracking: 0, lineHeight: 1, mostLines: 3 };
  const text: TextStyle = { ...common, typeface: manrope, sizes: [29] };
  const label: TextStyle = { ...common, typeface: outfit, sizes: [19], tracking: 0.13, mostLines: 1 };
  const title: TextStyle = {
    ...common,
    typeface: outfit,
    sizes: [92, 84, 76, 68, 60, 54, 48],
    tracking: -0.03,
    lineHeight: 0.83,
  };
  // Text, title and label are placed from the bottom up. Only the wordmark and the drawing of the category are at the top.
  const layers = [];
  let bottom = height - margin;
  for (const [words, style, gap] of [
    [preview.text, text, 40],
    [preview.title, title, 34],
    [preview.label, label, 0],
  ] as const) {
    if (words === "") continue;
    const drawn = await drawText(words, style);
    layers.push({ input: drawn.input, left: margin, top: Math.round(bottom - drawn.height) });
    bottom -= drawn.height + gap;
  }
  return sharp(await drawBackground(preview, left))
    .composite(layers)
    .jpeg({ quality: 86, chromaSubsampling: "4:4:4" })
    .toBuffer();
}
