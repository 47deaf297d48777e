import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { basename, extname, join } from "node:path";
import sharp, { type Sharp } from "sharp";
import type { Picture } from "#domain/catalogue/picture.ts";
import { ContentError, fileProblem } from "./content/content-file.ts";

/** Changing any of these makes every picture anew. AVIF below 60 shows blocks in soft gradients (imagery notes). */
const recipe = {
  version: 3,
  widths: [180, 240, 320, 420, 560, 720, 960, 1280, 1600, 1920, 2560],
  avif: { quality: 60, effort: 4, chromaSubsampling: "4:4:4" },
  webp: { quality: 80, effort: 4, smartSubsample: true },
} as const;

export interface PictureFiles {
  /** Folder that keeps results between builds. */
  cache: string;
  /** Public folder, whose `pictures/` is served. */
  publicFolder: string;
}

/** The address and sizes that the master at this path will have, without making it. */
export async function describePicture(path: string, alt: string): Promise<Picture> {
  const bytes = await readFile(path);
  const name = basename(path, extname(path));
  const hash = createHash("sha256").update(JSON.stringify(recipe)).update(bytes).digest("hex").slice(0, 10);
  // As it is seen: cameras note how a picture was held instead of turning it.
  const { width, height } = (await sharp(bytes).metadata()).autoOrient;
  if (extname(path) === ".svg") {
    return { kind: "vector", alt, width, height, url: `/pictures/${name}-${hash}.svg` };
  }
  const widths = recipe.widths.filter((candidate) => candidate < width);
  if (widths.length < recipe.widths.length && widths.at(-1) !== width) widths.push(width as 180);
  return { kind: "local", alt, width, height, path: `/pictures/${name}-${hash}`, widths };
}

interface Version {
  master: string;
  name: string;
  /** Null: the master is served as it is. */
  make: (image: Sharp) => Sharp | null;
}

/** Makes what the pictures, by their masters' paths, need and the cache lacks; then puts all into the public folder. */
export async function makePictures(
  pictures: Map<string, Picture>,
  { cache, publicFolder }: PictureFiles,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  await mkdir(cache, { recursive: true });
  await mkdir(join(publicFolder, "pictures"), { recursive: true });

  const versions: Version[] = [];
  for (const [master, picture] of pictures) {
    if (picture.kind === "vector") {
      versions.push({ master, name: basename(picture.url), make: () => null });
    } else if (picture.kind === "local") {
      for (const width of picture.widths) {
        const name = `${basename(picture.path)}-${width}`;
        versions.push({
          master,
          name: `${name}.avif`,
          make: (image) => image.resize({ width }).avif(recipe.avif),
        });
        versions.push({
          master,
          name: `${name}.webp`,
          make: (image) => image.resize({ width }).webp(recipe.webp),
        });
      }
    }
  }

  let done = 0;
  const waiting = [...versions];
  async function worker() {
    for (let version = waiting.shift(); version; version = waiting.shift()) {
      const cached = join(cache, version.name);
      if (!existsSync(cached)) {
        const bytes = await makeVersion(version);
        // Written aside and renamed, so that an interrupted build leaves no half picture in the cache.
        await writeFile(`${cached}.part`, bytes);
        await rename(`${cached}.part`, cached);
      }
      await copyFile(cached, join(publicFolder, "pictures", version.name));
      done += 1;
      onProgress(done, versions.length);
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
}

async function makeVersion({ master, make }: Version): Promise<Buffer> {
  try {
    const image = make(sharp(master).autoOrient());
    return image ? await image.toBuffer() : await readFile(master);
  } catch (error) {
    // Its head could be read, the rest can't.
    const message = `This picture is damaged (${(error as Error).message}): save it again as WebP, PNG or JPEG.`;
    throw new ContentError([fileProblem(master, message)]);
  }
}
