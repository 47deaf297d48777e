import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import type { PicturedProduct } from "./product-table.ts";

const MARKS = join(import.meta.dirname, "marks");

/** Pixels per millimetre of the label, enough for a close-up. */
const RESOLUTION = 14;

interface Format {
  /** In millimetres. LABEL_SIZES in containers.py has the same values. */
  readonly width: number;
  readonly height: number;
  /** The largest size of the name in millimetres; long names are smaller. */
  readonly nameSize: number;
  /** Whether the label is of paper. Other labels are printed on the container. */
  readonly paper: boolean;
  /**
   * The centre and radius of the category's drawing, if the name overlaps it. By default, the drawing fills the space above the
   * name.
   */
  readonly mark?: { readonly x: number; readonly y: number; readonly radius: number };
}

interface LineStyle {
  readonly font: string;
  readonly weight: number;
  readonly size: number;
  readonly fill: string;
  /** Space added between letters, as a share of the font size. */
  readonly tracking?: number;
  readonly anchor?: "start" | "end";
}

const FORMATS: Readonly<Record<PicturedProduct["form"], Format>> = {
  bottle: { width: 66, height: 138, nameSize: 99, paper: false },
  spray: { width: 56, height: 108, nameSize: 24, paper: false },
  jerrycan: { width: 132, height: 154, nameSize: 46, paper: true, mark: { x: 84, y: 66, radius: 38 } },
};

/** The base of the sizes on a label is the label's width or, if the label is wider, this length in millimetres. */
const LARGEST_BASE = 84;
/** The height of the wordmark and the thickness of the lines, as shares of the base. */
const WORDMARK_HEIGHT = 0.088;
const RULE = 0.0065;

/** The space that Outfit leaves on either side of a letter, as a share of the font size. */
const BEARING = 0.045;

/** Draws a product's label as a PNG and returns its path. Needs the fonts of label-fonts.ts. Only paper labels are opaque. */
export async function writeLabel(product: PicturedProduct, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${product.slug}.png`);
  await sharp(Buffer.from(await labelSvg(product)))
    .png()
    .toFile(path);
  return path;
}

async function labelSvg(product: PicturedProduct): Promise<string> {
  const { width, height, nameSize, paper, mark } = FORMATS[product.form];
  const { ink, motif } = product;
  const base = Math.min(width, LARGEST_BASE);
  const margin = paper ? width * 0.075 : width * 0.02;
  const inner = width - 2 * margin;
  const rule = (y: number) =>
    `<rect x="${margin}" y="${y}" width="${inner}" height="${base * RULE}" fill="${ink}"/>`;
  const small = { font: "Manrope", weight: 600, fill: ink };

  const wordmarkSize = base * WORDMARK_HEIGHT;
  const top = margin + wordmarkSize * 1.22;
  const scale = wordmarkSize / 100;
  const wordmark = `<g color="${ink}" transform="translate(${margin} ${margin}) scale(${scale})">${await readMark("wordmark")}</g>`;
  const number = line(product.number, width - margin, top, {
    ...small,
    size: base * 0.05,
    tracking: 0.04,
    anchor: "end",
  });
  const category = line(product.category.name, margin, top + base * 0.128, {
    ...small,
    weight: 700,
    size: base * 0.038,
    tracking: 0.12,
  });

  const bottom = height - margin - base * 0.02;
  const nameLine = bottom - base * (0.265 + 0.062 * (product.label.length - 2));
  const nameStyle = { font: "Outfit", weight: 500, fill: ink, tracking: -0.03 };
  const size = Math.min(nameSize, inner / ((await widthOf(product.name, nameStyle)) + 2 * BEARING));
  const name = line(product.name, margin - size * BEARING, nameLine, { ...nameStyle, size });
  const lines = product.label.map((text, i) =>
    line(text, margin, nameLine + base * (0.085 + 0.064 * i), { ...small, size: base * 0.05 }),
  );
  const volume = line(product.volume, margin, bottom, { ...small, weight: 700, size: base * 0.046 });

  const space = { from: top + base * 0.19, to: nameLine - size * 0.7 - base * 0.09 };
  const radius = mark?.radius ?? Math.min(inner / 2, (space.to - space.from) / 2);
  const centre = { x: mark?.x ?? margin + radius, y: mark?.y ?? (space.from + space.to) / 2 };
  const drawing = `<g color="${motif}" transform="translate(${centre.x - radius} ${centre.y - radius}) scale(${radius / 50})">${await readMark(product.category.mark)}</g>`;

  // The paper is the category's tint mixed with white in equal parts.
  const sheet = (fill: string, opacity: number) =>
    `<rect width="${width}" height="${height}" fill="${fill}" opacity="${opacity}"/>`;
  const ground = paper ? sheet("#fff", 1) + sheet(product.category.tint, 0.5) : "";
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * RESOLUTION}" height="${height * RESOLUTION}" viewBox="0 0 ${width} ${height}">` +
    `${ground}${wordmark}${number}${rule(top + base * 0.06)}${category}${drawing}${name}${lines.join("")}` +
    `${rule(bottom - base * 0.075)}${volume}</svg>`
  );
}

/** The inner SVG of a drawing in marks/: a category's drawing has 100 by 100 units, the wordmark 300 by 122. */
async function readMark(name: string): Promise<string> {
  const svg = await readFile(join(MARKS, `${name}.svg`), "utf8");
  return svg.replace(/^<svg[^>]*>|<\/svg>\s*$/g, "");
}

function line(text: string, x: number, y: number, style: LineStyle): string {
  const { font, weight, size, fill, tracking = 0, anchor = "start" } = style;
  return `<text x="${x}" y="${y}" font-family="${font}" font-weight="${weight}" font-size="${size}" letter-spacing="${tracking * size}" text-anchor="${anchor}" fill="${fill}">${escapeXml(text)}</text>`;
}

/** The width of a line's letters as a share of the font size. */
async function widthOf(text: string, style: Omit<LineStyle, "size">): Promise<number> {
  const size = 100;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size * text.length}" height="${2 * size}">${line(text, 0, size, { ...style, size })}</svg>`;
  const { info } = await sharp(Buffer.from(svg)).trim().toBuffer({ resolveWithObject: true });
  return info.width / size;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
