import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { lettering, lineWidth } from "./brand/lettering.ts";
import { markBody, WORDMARK, wordmarkBody } from "./brand/marks.ts";
import type { PicturedProduct } from "./product-table.ts";

/** Pixels per millimetre of the label, enough for a close-up. */
const RESOLUTION = 14;

interface Format {
  /** In millimetres, as LABEL_SIZES in containers.py. */
  readonly width: number;
  readonly height: number;
  /** The largest size of the name in millimetres; long names are smaller. */
  readonly nameSize: number;
  /** Whether the label has paper or is printed on the container. */
  readonly paper: boolean;
  /** The mark's centre and radius where the name overlaps it; otherwise the mark fills the space above the name. */
  readonly mark?: { readonly x: number; readonly y: number; readonly radius: number };
}

const FORMATS: Readonly<Record<PicturedProduct["form"], Format>> = {
  bottle: { width: 66, height: 138, nameSize: 99, paper: false },
  spray: { width: 56, height: 108, nameSize: 24, paper: false },
  jerrycan: { width: 132, height: 154, nameSize: 46, paper: true, mark: { x: 84, y: 66, radius: 38 } },
};

/** Sizes as shares of the label's width. */
const WORDMARK_HEIGHT = 0.088;
const RULE = 0.0065;
const LARGEST_BASE = 84;

/** Draws a product's label as a PNG with a transparent background and returns its path. */
export async function writeLabel(product: PicturedProduct, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const svg = labelSvg(product);
  const path = join(folder, `${product.slug}.png`);
  await writeFile(path.replace(/png$/, "svg"), svg);
  await sharp(Buffer.from(svg)).png().toFile(path);
  return path;
}

function labelSvg(product: PicturedProduct): string {
  const { width, height, nameSize, paper, mark } = FORMATS[product.form];
  const { ink, motif } = product;
  const base = Math.min(width, LARGEST_BASE);
  const margin = paper ? width * 0.075 : width * 0.02;
  const inner = width - 2 * margin;
  const rule = (y: number) =>
    `<rect x="${margin}" y="${y}" width="${inner}" height="${base * RULE}" fill="${ink}"/>`;
  const small = { family: "manrope", fill: ink } as const;

  const wordmarkSize = base * WORDMARK_HEIGHT;
  const top = margin + wordmarkSize * 1.22;
  const scale = wordmarkSize / 100;
  const wordmark = `<g transform="translate(${margin} ${top - WORDMARK.height * scale}) scale(${scale})">${wordmarkBody(ink)}</g>`;
  const number = lettering(product.number, width - margin, top, {
    ...small,
    weight: 600,
    size: base * 0.05,
    tracking: 0.04,
    anchor: "end",
  });
  const category = lettering(product.category.name, margin, top + base * 0.128, {
    ...small,
    weight: 700,
    size: base * 0.038,
    tracking: 0.12,
  });

  const bottom = height - margin - base * 0.02;
  const nameLine = bottom - base * (0.265 + 0.062 * (product.label.length - 2));
  const nameStyle = { family: "outfit", weight: 500, fill: ink, tracking: -0.03 } as const;
  const size = Math.min(nameSize, inner / lineWidth(product.name, { ...nameStyle, size: 1 }));
  const name = lettering(product.name, margin - size * 0.045, nameLine, { ...nameStyle, size });
  const lines = product.label.map((line, i) =>
    lettering(line, margin, nameLine + base * (0.085 + 0.064 * i), {
      ...small,
      weight: 600,
      size: base * 0.05,
    }),
  );
  const volume = lettering(product.volume, margin, bottom, { ...small, weight: 700, size: base * 0.046 });

  const space = { from: top + base * 0.19, to: nameLine - size * 0.7 - base * 0.09 };
  const radius = mark?.radius ?? Math.min(inner / 2, (space.to - space.from) / 2);
  const centre = { x: mark?.x ?? margin + radius, y: mark?.y ?? (space.from + space.to) / 2 };
  const drawing = `<g transform="translate(${centre.x - radius} ${centre.y - radius}) scale(${radius / 50})">${markBody(product.category.mark, motif)}</g>`;

  const ground = paper ? `<rect width="${width}" height="${height}" fill="${paperColour(product)}"/>` : "";
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width * RESOLUTION}" height="${height * RESOLUTION}" viewBox="0 0 ${width} ${height}">` +
    `${ground}${wordmark}${number}${rule(top + base * 0.06)}${category}${drawing}${name}${lines.join("")}` +
    `${rule(bottom - base * 0.075)}${volume}</svg>`
  );
}

/** The category's tint mixed with white in equal parts. */
function paperColour(product: PicturedProduct): string {
  const channels = [1, 3, 5].map((at) =>
    Number.parseInt(product.category.colours.tint.slice(at, at + 2), 16),
  );
  return `#${channels
    .map((c) =>
      Math.round((c + 255) / 2)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}
