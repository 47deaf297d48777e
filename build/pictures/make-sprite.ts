import { readdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { contentHash } from "../content-hash.ts";

/** The favicon and the wordmark live on their own: in a file, and in the page. */
const drawings = ["ripple", "sun", "leaf", "burst"].flatMap((mark) => [mark, `${mark}-outline`]);
const iconFolder = "imagery/marks/icons";

/**
 * Gathers the marks and icons into one file of symbols for `<use href="…#name">`; answers its address.
 * Throws when a drawing has no viewBox: without one it can't be scaled.
 */
export async function makeSprite(publicFolder: string): Promise<string> {
  const icons = (await readdir(iconFolder)).filter((file) => file.endsWith(".svg")).sort();
  const files = [
    ...drawings.map((mark) => `imagery/marks/${mark}.svg`),
    ...icons.map((icon) => join(iconFolder, icon)),
  ];
  const symbols = await Promise.all(
    files.map(async (file) => {
      const svg = await readFile(file, "utf8");
      const match = svg.match(/<svg([^>]*)>([\s\S]*)<\/svg>/);
      const viewBox = match?.[1]?.match(/viewBox="[^"]+"/)?.[0];
      if (!match || !viewBox)
        throw new Error(`${file} has no viewBox: add one, such as viewBox="0 0 100 100".`);
      const inherited = [...(match[1] ?? "").matchAll(/(?:fill|stroke[a-z-]*)="[^"]*"/g)].join(" ");
      const name = basename(file, ".svg");
      return `<symbol id="${name}" ${viewBox}><g ${inherited}>${match[2]?.replace(/>\s+</g, "><").trim()}</g></symbol>`;
    }),
  );
  const sprite = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>`;
  const hash = contentHash(sprite);
  const url = `/brand/sprite-${hash}.svg`;
  await writeFile(join(publicFolder, url), sprite);
  return url;
}
