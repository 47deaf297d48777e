import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { ICONS } from "./icons.ts";
import { dropPath, type MarkName, markBody, outlineBody, WORDMARK, wordmarkBody } from "./marks.ts";
import { PLACE_DRAWINGS } from "./place-drawings.ts";

const MARKS_FOLDER = join(import.meta.dirname, "../marks");

const INK = "#0A2E33";
const PAPER = "#FBFAF5";
const RIPPLE = "#8CC9C8";

const MARK_NAMES: readonly MarkName[] = ["ripple", "sun", "leaf", "burst"];

/** The drawing's share of an application icon's width; a maskable icon may be cropped to its inner 80 %. */
const ICON_SCALE = 0.8;
const MASKABLE_SCALE = 0.6;

/** Writes the brand's vector files, and the bitmaps made from them, into imagery/marks. */
export async function writeBrand(): Promise<string[]> {
  for (const folder of ["icons", "places"]) await mkdir(join(MARKS_FOLDER, folder), { recursive: true });
  const files: [string, string | Buffer][] = [
    ["wordmark.svg", svg(`0 0 ${WORDMARK.width} ${WORDMARK.height}`, wordmarkBody())],
    ["favicon.svg", favicon()],
    ["favicon-32.png", await png(favicon(), 32)],
    ["apple-touch-icon.png", await png(applicationIcon(ICON_SCALE), 180)],
    ["icon-192.png", await png(applicationIcon(ICON_SCALE), 192)],
    ["icon-512.png", await png(applicationIcon(ICON_SCALE), 512)],
    ["maskable-512.png", await png(applicationIcon(MASKABLE_SCALE), 512)],
  ];
  for (const mark of MARK_NAMES) {
    files.push([`${mark}.svg`, svg("0 0 100 100", markBody(mark))]);
    files.push([`${mark}-outline.svg`, svg("0 0 100 100", outlineBody(mark))]);
  }
  for (const [name, body] of Object.entries(ICONS)) files.push([`icons/${name}.svg`, iconSvg(body)]);
  for (const [name, lines] of Object.entries(PLACE_DRAWINGS))
    files.push([`places/${name}.svg`, placeSvg(lines)]);
  for (const [name, data] of files) await writeFile(join(MARKS_FOLDER, name), data);
  return files.map(([name]) => name);
}

function svg(viewBox: string, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${body}</svg>\n`;
}

function iconSvg(body: string): string {
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="currentColor" ' +
    `stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">${body}</svg>\n`
  );
}

/** The same line width on the screen at every size of the drawing. */
function placeSvg(lines: readonly string[]): string {
  const paths = lines.map((line) => `<path vector-effect="non-scaling-stroke" d="${line}"/>`).join("");
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 400" fill="none" stroke="currentColor" ' +
    `stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">${paths}</svg>\n`
  );
}

/** The drop without a background; in a dark browser theme the drop is light. */
function favicon(): string {
  const style = `<style>path{fill:${INK}}@media (prefers-color-scheme:dark){path{fill:${PAPER}}}</style>`;
  return svg("0 0 100 100", `${style}<path d="${dropPath()}"/>`);
}

/** A light drop over two rings on a dark square, whose corners the phone rounds. */
function applicationIcon(scale: number): string {
  const offset = 50 - 50 * scale;
  const ring = (rx: number, width: number) =>
    `<ellipse cx="50" cy="79" rx="${rx}" ry="${rx * 0.3}" fill="none" stroke="${RIPPLE}" stroke-width="${width}"/>`;
  const drop = `<path fill="${PAPER}" transform="translate(22 0) scale(.56)" d="${dropPath()}"/>`;
  const drawing = `<g transform="translate(${offset} ${offset}) scale(${scale})">${ring(44, 3.4)}${ring(27, 3.8)}${drop}</g>`;
  return svg("0 0 100 100", `<rect width="100" height="100" fill="${INK}"/>${drawing}`);
}

async function png(source: string, size: number): Promise<Buffer> {
  const density = (72 * size) / 100;
  return sharp(Buffer.from(source), { density })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}
