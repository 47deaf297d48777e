import { existsSync, mkdirSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import pMap from "p-map";
import sharp from "sharp";
import writeFileAtomic from "write-file-atomic";
import { allProducts, type Category, categoryHeading, sentenceCase } from "#domain/catalogue/catalogue.ts";
import type { Picture } from "#domain/catalogue/picture.ts";
import { previewPath } from "../app/layout/page-meta.ts";
import type { Content } from "./content/read-content.ts";
import { contentHash } from "./content-hash.ts";
import { breakLines, type Lettering, loadLettering, type Style } from "./lettering.ts";
import { linkFile } from "./link-files.ts";

const recipe = { width: 1200, height: 630, jpeg: { quality: 86, chromaSubsampling: "4:4:4" } } as const;
const { width, height } = recipe;
/** Packshots are 4:5 and stand at the right edge in full height; other pictures may be wider. */
const packshotWidth = 504;
const scenePictureWidth = 600;
const margin = 72;

const brandColours = { ink: "#0A2E33", accent: "#14727D", tint: "#DDEBEA", paper: "#FBFAF5" };

interface Preview {
  path: string;
  label: string;
  title: string;
  text: string;
  colours: { ink: string; tint: string };
  mark: Category["mark"];
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

/** Makes the 1200×630 link-preview picture of every page into `publicFolder`/previews, by way of `cache`. */
export async function makeLinkPreviews(
  content: Content,
  { cache, publicFolder }: { cache: string; publicFolder: string },
): Promise<number> {
  await mkdir(cache, { recursive: true });
  let typefaces: Promise<Typefaces> | undefined;
  const drawings = await readDrawings();
  const common = contentHash(
    JSON.stringify([recipe, drawings]),
    ...(await Promise.all(sources.map(readSource))),
  );
  // One after the other those with the same photograph, which is then read once and not kept longer than needed.
  const previews = listPreviews(content).sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
  const hashOf = lastOnly(async (file: string) => contentHash(await readFile(file)));
  const photographOf = lastOnly(readPhotograph);

  async function make(preview: Preview) {
    const { path, picture } = preview;
    const key = contentHash(common, JSON.stringify(preview), picture ? await hashOf(picture.file) : "");
    const cached = join(cache, `${key}.jpg`);
    if (!existsSync(cached)) {
      typefaces ??= loadTypefaces();
      const drawn = compose(preview, await typefaces, drawings);
      const photograph = picture ? await photographOf(picture) : undefined;
      writeFileAtomic.sync(cached, await render(drawn, photograph), { fsync: false });
    }
    const place = join(publicFolder, previewPath(path));
    mkdirSync(dirname(place), { recursive: true });
    linkFile(cached, place);
  }
  await pMap(previews, make, { concurrency: availableParallelism() });
  return previews.length;
}

function nameOf({ picture }: Preview): string {
  return picture?.file ?? "";
}

/** Answers the same as the last time when it is asked the same. */
function lastOnly<Asked, Answer>(find: (asked: Asked) => Answer): (asked: Asked) => Answer {
  let last: { asked: string; answer: Answer } | undefined;
  return (asked) => {
    const name = JSON.stringify(asked);
    if (last?.asked !== name) last = { asked: name, answer: find(asked) };
    return last.answer;
  };
}

async function loadTypefaces(): Promise<Typefaces> {
  return {
    display: await loadLettering("outfit", 500),
    label: await loadLettering("manrope", 700),
    text: await loadLettering("manrope", 500),
  };
}

/** What draws a preview: a change of it draws all of them anew. */
const sources = ["./link-previews.ts", "./lettering.ts", "./fonts.ts"];

function readSource(file: string): Promise<string> {
  return readFile(new URL(file, import.meta.url), "utf8");
}

function listPreviews({ site, catalogue, pages, pictures }: Content): Preview[] {
  const { ink, tint } = brandColours;
  const masters = new Map<string, string>(
    pictures.flatMap(({ master, picture }) =>
      picture.kind === "local" ? [[picture.path, master] as const] : [],
    ),
  );
  const masterOf = (image: Picture | null) => (image?.kind === "local" ? masters.get(image.path) : undefined);
  const scene = (image: Picture | null, position: string) => {
    const file = masterOf(image);
    return file ? { file, width: scenePictureWidth, position } : null;
  };
  const page = (path: string, title: string, text: string): Preview => ({
    path,
    label: "",
    title,
    text,
    colours: { ink, tint },
    mark: "ripple",
    picture: null,
  });
  return [
    {
      ...page("/", site.home.headline.join(" "), site.home.title),
      picture: scene(site.home.hero.wide, "right"),
    },
    page("/products", sentenceCase(site.products.heading), site.products.tagline),
    ...catalogue.categories.map((category) => ({
      path: category.path,
      label: "",
      title: sentenceCase(categoryHeading(category)),
      text: category.summary,
      colours: category.colours,
      mark: category.mark,
      picture: scene(category.image, "centre"),
    })),
    ...allProducts(catalogue).map((product) => {
      const category = catalogue.categories.find(({ categoryId }) => categoryId === product.categoryId);
      const file = masterOf(product.image);
      return {
        path: product.route,
        label: category?.name ?? "",
        title: product.title,
        text: product.summary,
        colours: category?.colours ?? { ink, tint },
        mark: category?.mark ?? "ripple",
        picture: file ? { file, width: packshotWidth, position: "centre" } : null,
      };
    }),
    page(
      "/new-customer-form",
      "New customer form",
      "Open an account: your company, your invoice address, your contact.",
    ),
    page("/documents", "Datasheets and documents", "By product, language and date, to read or to print."),
    page("/enquiry", "Send us an enquiry", "Name the product or describe the problem."),
    page(
      "/accessibility",
      pages.accessibility.title,
      "The standard we work to, how we test, and the limits we know of.",
    ),
    page("/privacy", pages.privacy.title, "No cookies, no tracking, and what is kept of an enquiry."),
  ];
}

interface Drawings {
  wordmark: string;
  marks: Record<Category["mark"], { solid: string; outline: string }>;
}

async function readDrawings(): Promise<Drawings> {
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

/** Everything but the photograph, and as wide as is left beside it. */
function compose(preview: Preview, { display, label, text }: Typefaces, drawings: Drawings): string {
  const { ink, tint } = preview.colours;
  const { paper } = brandColours;
  const pictureWidth = preview.picture?.width ?? packshotWidth;
  const column = width - pictureWidth - 2 * margin;
  const title = fitTitle(preview.title, column, display);
  const bodyStyle: Style = { size: 29, tracking: 0 };
  const body = breakLines(preview.text, column, text, bodyStyle, 3);
  const leading = bodyStyle.size * 1.38;
  const labelStyle: Style = { size: 19, tracking: 0.13 };

  // Set from the bottom up: body, title, label; the wordmark keeps the top to itself.
  const lastLine = height - margin - 4;
  const bodyTop = lastLine - (body.length - 1) * leading;
  const titleBottom = bodyTop - bodyStyle.size - 38;
  const titleTop = titleBottom - (title.lines.length - 1) * title.leading;
  const labelLine = titleTop - title.style.size * 0.72 - 30;
  const letters = [
    ...body.map((line, index) => text.draw(line, margin, bodyTop + index * leading, bodyStyle)),
    ...title.lines.map((line, index) =>
      display.draw(line, margin - title.style.size * 0.04, titleTop + index * title.leading, title.style),
    ),
    label.draw(preview.label, margin, labelLine, labelStyle),
  ];
  const { solid, outline } = drawings.marks[preview.mark];
  const panel = preview.picture
    ? ""
    : `<g color="${paper}"><rect x="${width - pictureWidth}" width="${pictureWidth}" height="${height}" fill="${ink}"/>
       <g transform="translate(${width - pictureWidth / 2 - 165} ${height / 2 - 165}) scale(3.3)" opacity="0.85">${outline}</g></g>`;
  const drawnWidth = preview.picture ? width - pictureWidth : width;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${drawnWidth}" height="${height}" viewBox="0 0 ${drawnWidth} ${height}">
<rect width="${width - pictureWidth}" height="${height}" fill="${tint}"/>
<g color="${ink}" transform="translate(${margin} ${margin - 12}) scale(0.4)">${drawings.wordmark}</g>
${preview.label ? `<g color="${ink}" transform="translate(${width - pictureWidth - margin - 46} ${margin - 12}) scale(0.5)">${solid}</g>` : ""}
<g fill="${ink}">${letters.join("")}</g>${panel}</svg>`;
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

/** As plain pixels: encoded once more it would lose twice. */
function readPhotograph({ file, width, position }: Photograph): Promise<Buffer> {
  return sharp(file)
    .autoOrient()
    .resize({ width, height, fit: "cover", position })
    .flatten({ background: brandColours.paper })
    .toColourspace("srgb")
    .raw()
    .toBuffer();
}

async function render(svg: string, photograph: Buffer | undefined): Promise<Buffer> {
  const drawn = sharp(Buffer.from(svg)).removeAlpha();
  if (!photograph) return drawn.jpeg(recipe.jpeg).toBuffer();
  // Side by side takes half as long as one over the other.
  const pixels = sideBySide([await drawn.raw().toBuffer(), photograph]);
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg(recipe.jpeg)
    .toBuffer();
}

function sideBySide(parts: readonly Buffer[]): Buffer {
  const whole = Buffer.alloc(3 * width * height);
  for (let y = 0, at = 0; y < height; y++) {
    for (const part of parts) {
      const row = part.length / height;
      at += part.copy(whole, at, y * row, (y + 1) * row);
    }
  }
  return whole;
}
