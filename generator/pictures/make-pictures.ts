import { existsSync } from "node:fs";
import { copyFile, mkdir, readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { basename, extname, join } from "node:path";
import pMap from "p-map";
import sharp, { type Sharp } from "sharp";
import writeFileAtomic from "write-file-atomic";
import { brandColours } from "#domain/brand-colours.ts";
import {
  availableWidths,
  type PictureUse,
  pictureWidths,
  slotsByUse,
} from "#domain/catalogue/picture-widths.ts";
import {
  fallbackAddress,
  type LocalPicture,
  type Picture,
  previewAddress,
  previewSize,
} from "#domain/catalogue/served-picture.ts";
import { slugFrom } from "#domain/catalogue/slug-from.ts";
import { fileNameHash } from "../file-name-hash.ts";
import { startProgress } from "../progress.ts";

/**
 * How versions of pictures are made. After a change of any of these values, every picture is made again.
 *
 * AVIF with effort 3 and ten bits per channel takes a quarter of the time of effort 4 and eight bits. With eight bits, soft
 * gradients also have coloured blocks (docs/performance.md). Effort 1 takes a quarter of the time of effort 3, and makes files 10 to
 * 25 % larger. Versions from `wideFrom` on take most of the time, and no phone loads them in its first view, so their effort is 1.
 */
const recipe = {
  version: 8,
  widths: availableWidths,
  avif: { chromaSubsampling: "4:4:4", bitdepth: 10 },
  effort: { narrow: 3, wide: 1 },
  usual: { quality: 75, wideFrom: 960 },
  /** Phones load a hero picture's portrait version first, so its quality is lower, and more widths have the higher effort. */
  portrait: { quality: 65, wideFrom: 1280 },
  /** The file of browsers without AVIF, and of structured data. */
  webp: { width: 960, quality: 80, effort: 4 },
} as const;

/** The uses of pictures that can be the picture of a page in a link preview. */
const previewedUses: readonly PictureUse[] = ["hero", "category", "product", "banner", "products-hero"];

/** The folder that keeps the versions of pictures between builds. */
export const pictureCache = ".cache/pictures";

/** The original file of a picture (`master`), the picture's use on the site, and the picture as pages describe it. */
export interface MasterPicture {
  master: string;
  use: PictureUse;
  picture: Picture;
}

export interface PictureFiles {
  /** The folder that keeps results between builds. */
  cache: string;
  /** The folder that the server publishes. Its `pictures/` receives the versions. */
  publicFolder: string;
}

/** Returns the address and the sizes of the picture that will be made from the master at this path. */
export async function describePicture(path: string, alt: string, use: PictureUse): Promise<Picture> {
  const bytes = await readFile(path);
  // Addresses in `srcset` must have no spaces.
  const name = slugFrom(basename(path, extname(path))) || "picture";
  if (/^ftyp(hei|hev)/.test(bytes.subarray(4, 12).toString("latin1"))) {
    throw new Error("it is in HEIC, a phone format that most browsers can't show");
  }
  const hash = fileNameHash(JSON.stringify([recipe, use]), bytes);
  const { autoOrient, format } = await sharp(bytes).metadata().catch(inPlainWords);
  // The size after rotation, because cameras record the orientation instead of rotating the pixels.
  const { width, height } = autoOrient;
  if (extname(path).toLowerCase() === ".svg") {
    if (!hasSvgNamespace.test(bytes.toString())) {
      throw new Error('its <svg> lacks xmlns="http://www.w3.org/2000/svg", so browsers do not show it');
    }
    return { kind: "vector", alt, width, height, url: `/pictures/${name}-${hash}.svg` };
  }
  const slots = slotsByUse[use].map((slot) => pictureWidths[slot]);
  const wanted = recipe.widths.filter((each) => slots.some(({ from, upTo }) => each >= from && each <= upTo));
  const widths: number[] = wanted.filter((candidate) => candidate < width);
  if (widths.length < wanted.length) widths.push(width);
  const picture: Picture = { kind: "local", alt, width, height, path: `/pictures/${name}-${hash}`, widths };
  // `metadata` rejects incomplete WebP and GIF files. Files of other formats are decoded as a check, except cached pictures, which
  // were decoded before.
  const isComplete = format === "webp" || format === "gif";
  if (!isComplete && !existsSync(join(pictureCache, `${name}-${hash}-${widths[0]}.avif`))) {
    await sharp(bytes).resize(16).raw().toBuffer().catch(inPlainWords);
  }
  return picture;
}

/** The start tag of an `<svg>` with the namespace without which browsers do not show a file (Namespaces in XML, section 6). */
const hasSvgNamespace = /<svg\b[^>]*\sxmlns\s*=\s*["']http:\/\/www\.w3\.org\/2000\/svg["']/;

function inPlainWords({ message }: Error): never {
  const isUnknown = message.includes("unsupported image format");
  throw new Error(isUnknown ? "its format is unknown" : "it is damaged or incomplete");
}

interface Version {
  /** The address of the version. Its last part is the name of the file in the cache. */
  url: string;
  make: (image: Sharp) => Promise<Buffer>;
}

/** Makes the versions that the cache lacks, and copies all versions into the public folder. */
export async function makePictures(
  pictures: readonly MasterPicture[],
  { cache, publicFolder }: PictureFiles,
  onProgress: (line: string) => void,
): Promise<void> {
  await mkdir(cache, { recursive: true });
  for (const folder of ["pictures", "previews"]) await mkdir(join(publicFolder, folder), { recursive: true });
  const cached = (url: string) => join(cache, basename(url));
  const wanted = pictures.flatMap(({ master, use, picture }) =>
    picture.kind === "local" ? [{ master, picture, versions: versionsOf(picture, use) }] : [],
  );
  const missing = wanted.map(({ versions, ...each }) => ({
    ...each,
    versions: versions.filter(({ url }) => !existsSync(cached(url))),
  }));
  const total = missing.reduce((sum, { versions }) => sum + versions.length, 0);
  const progress = startProgress("Pictures", total, onProgress);
  async function makeMissing({ master, picture, versions }: (typeof missing)[number]) {
    if (versions.length === 0) return;
    const image = await decode(master, picture);
    for (const { url, make } of versions) {
      await writeFileAtomic(cached(url), await make(image.clone()));
      progress();
    }
  }
  await pMap(missing, makeMissing, { concurrency: availableParallelism() });
  const urls = wanted.flatMap(({ versions }) => versions.map(({ url }) => url));
  for (const url of urls) await copyFile(cached(url), join(publicFolder, url));
  for (const { master, picture } of pictures)
    if (picture.kind === "vector") await copyFile(master, join(publicFolder, picture.url));
}

function versionsOf(picture: LocalPicture, use: PictureUse): Version[] {
  const { width, ...webp } = recipe.webp;
  return [
    ...picture.widths.map((width) => ({
      url: `${picture.path}-${width}.avif`,
      make: (image: Sharp) => toAvif(image.resize({ width }), use, width),
    })),
    {
      url: fallbackAddress(picture),
      make: (image: Sharp) => image.resize({ width, withoutEnlargement: true }).webp(webp).toBuffer(),
    },
    ...(previewedUses.includes(use) ? [{ url: previewAddress(picture), make: toPreview }] : []),
  ];
}

function toAvif(image: Sharp, use: PictureUse, width: number): Promise<Buffer> {
  const { quality, wideFrom } = use === "hero-portrait" ? recipe.portrait : recipe.usual;
  const effort = width < wideFrom ? recipe.effort.narrow : recipe.effort.wide;
  return image.avif({ ...recipe.avif, quality, effort }).toBuffer();
}

/**
 * Makes the picture in the size that messengers and social networks show beside a link. A cut-out stays whole, on a plain ground.
 * Other pictures are cropped: "attention" keeps the most striking part.
 */
async function toPreview(image: Sharp): Promise<Buffer> {
  const { hasAlpha } = await image.metadata();
  const background = brandColours.mist;
  return image
    .resize({ ...previewSize, background, ...(hasAlpha ? { fit: "contain" } : { position: "attention" }) })
    .flatten({ background })
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** Decodes a master once for all its versions, in the width of the widest. */
async function decode(master: string, { widths }: LocalPicture): Promise<Sharp> {
  try {
    const image = sharp(master)
      .autoOrient()
      .resize({ width: widths.at(-1) });
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
    return sharp(data, { raw: info });
  } catch (cause) {
    // `describePicture` has read the header before, so the rest of the file is damaged.
    throw new Error(`${master} is damaged: save it again as WebP, PNG or JPEG.`, { cause });
  }
}
