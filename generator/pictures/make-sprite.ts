import { readdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { markNames } from "#domain/catalogue/category-schema.ts";
import { fileNameHash } from "../file-name-hash.ts";

/**
 * Writes two files and returns their addresses: one with the category drawings and icons, and one with the drawing of the
 * building, which most pages do not show.
 */
export async function makeSprites(publicFolder: string): Promise<{ sprite: string; building: string }> {
  const markFiles = markNames
    .flatMap((mark) => [mark, `${mark}-outline`])
    .map((name) => `app/ui/marks/${name}.svg`);
  const icons = await drawingsIn("app/ui/marks/icons");
  return {
    sprite: await makeSprite(publicFolder, "sprite", [...markFiles, ...icons]),
    building: await makeSprite(publicFolder, "building", ["app/ui/marks/building.svg"]),
  };
}

async function drawingsIn(folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".svg"));
  return files.sort().map((file) => join(folder, file));
}

/**
 * Writes drawings as symbols into one file, for `<use href="…#name">`, and returns its address. Throws when a drawing has
 * no viewBox, because the drawing could not be scaled.
 */
async function makeSprite(publicFolder: string, name: string, files: readonly string[]): Promise<string> {
  const symbols = await Promise.all(
    files.map(async (file) => {
      const svg = await readFile(file, "utf8");
      const match = svg.match(/<svg([^>]*)>([\s\S]*)<\/svg>/);
      const viewBox = match?.[1]?.match(/viewBox="[^"]+"/)?.[0];
      if (!match || !viewBox)
        throw new Error(`${file} has no viewBox: add one, such as viewBox="0 0 100 100".`);
      const inherited = [...(match[1] ?? "").matchAll(/(?:fill|stroke[a-z-]*)="[^"]*"/g)].join(" ");
      return `<symbol id="${basename(file, ".svg")}" ${viewBox}><g ${inherited}>${match[2]?.replace(/>\s+</g, "><").trim()}</g></symbol>`;
    }),
  );
  const sprite = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>`;
  const hash = fileNameHash(sprite);
  const url = `/brand/${name}-${hash}.svg`;
  await writeFile(join(publicFolder, url), sprite);
  return url;
}
