import { mkdir, readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { lettering } from "./brand/lettering.ts";

const MARKS = join(import.meta.dirname, "marks");

const WIDTH = 2400;
const MARGIN = 60;
const GAP = 24;
const CAPTION = 22;
const DRAWING = 96;
const INK = "#0A2E33";
const PAPER = "#FBFAF5";

/** Row heights by the shape of the pictures. */
const ROWS = [
  { heading: "Heroes and wide pictures", height: 470, fits: (name: string) => /^(hero|products)/.test(name) },
  { heading: "Categories", height: 345, fits: (name: string) => name.startsWith("category") },
  { heading: "Packshots", height: 376, fits: (name: string) => name.startsWith("ozo") },
  { heading: "Badges", height: 200, fits: (name: string) => name.startsWith("badge") },
] as const;

/** Writes one sheet with all pictures of a folder and all brand drawings, each with its name and size. */
export async function writeContactSheet(pictures: string, file: string): Promise<void> {
  const names = (await readdir(pictures)).filter((name) => /\.(webp|svg)$/.test(name)).sort();
  const layers: sharp.OverlayOptions[] = [];
  const texts: string[] = [];
  let y = MARGIN;

  const write = (text: string, x: number, size: number) =>
    texts.push(lettering(text, x, y, { family: "manrope", weight: 600, size, fill: INK }));
  const heading = (text: string) => {
    y += 40;
    write(text, MARGIN, 30);
    y += GAP;
  };

  for (const row of ROWS) {
    heading(row.heading);
    let x = MARGIN;
    for (const name of names.filter(row.fits)) {
      const path = join(pictures, name);
      const { width, height } = await sharp(path).metadata();
      const shown = Math.round((row.height * width) / height);
      if (x + shown > WIDTH - MARGIN) {
        y += row.height + CAPTION + 2 * GAP;
        x = MARGIN;
      }
      layers.push({
        input: await sharp(path, { density: 144 }).resize({ height: row.height }).png().toBuffer(),
        left: x,
        top: y,
      });
      y += row.height + CAPTION;
      write(`${name.replace(/\.\w+$/, "")}  ${width}x${height}`, x, 15);
      y -= row.height + CAPTION;
      x += shown + GAP;
    }
    y += row.height + CAPTION + GAP;
  }

  heading("Marks and icons");
  const drawings = [...(await svgFiles(MARKS)), ...(await svgFiles(join(MARKS, "icons")))];
  let x = MARGIN;
  for (const path of drawings) {
    if (x + DRAWING > WIDTH - MARGIN) {
      y += DRAWING + GAP;
      x = MARGIN;
    }
    const svg = (await readFile(path, "utf8")).replace("<svg ", `<svg color="${INK}" `);
    const input = await sharp(Buffer.from(svg), { density: 300 })
      .resize({ width: DRAWING, height: DRAWING, fit: "contain", background: PAPER })
      .png()
      .toBuffer();
    layers.push({ input, left: x, top: y });
    x += DRAWING + GAP;
  }
  y += DRAWING + MARGIN;

  const lines = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${y}">${texts.join("")}</svg>`;
  await mkdir(dirname(file), { recursive: true });
  await sharp({ create: { width: WIDTH, height: y, channels: 3, background: PAPER } })
    .composite([...layers, { input: Buffer.from(lines), left: 0, top: 0 }])
    .webp({ quality: 86, effort: 6 })
    .toFile(file);
}

async function svgFiles(folder: string): Promise<string[]> {
  return (await readdir(folder))
    .filter((name) => name.endsWith(".svg"))
    .sort()
    .map((name) => join(folder, name));
}
