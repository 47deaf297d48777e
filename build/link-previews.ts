import { existsSync } from "node:fs";
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

const recipe = { width: 1200, height: 630, quality: 86 } as const;
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
  /** The path of a master; null draws the mark instead. */
  picture: { file: string; width: number; position: string } | null;
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
  const previews = listPreviews(content);
  const drawings = await readDrawings();
  const common = contentHash(
    JSON.stringify([recipe, drawings]),
    ...(await Promise.all(sources.map(readSource))),
  );
  const masters = new Map<string, Promise<string>>();
  const hashMaster = async (file: string) => contentHash(await readFile(file));

  async function make(preview: Preview) {
    const { file } = preview.picture ?? {};
    if (file && !masters.has(file)) masters.set(file, hashMaster(file));
    const master = file ? ((await masters.get(file)) ?? "") : "";
    const cached = join(cache, `${contentHash(common, JSON.stringify(preview), master)}.jpg`);
    if (!existsSync(cached)) {
      typefaces ??= loadTypefaces();
      const svg = compose(preview, await typefaces, drawings);
      await writeFileAtomic(cached, await render(svg, preview.picture));
    }
    const place = join(publicFolder, previewPath(preview.path));
    await mkdir(dirname(place), { recursive: true });
    linkFile(cached, place);
  }
  await pMap(previews, make, { concurrency: availableParallelism() });
  return previews.length;
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

/** Everything but the photograph. */
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
    ...body.map((line, index) => text.outline(line, margin, bodyTop + index * leading, bodyStyle)),
    ...title.lines.map((line, index) =>
      display.outline(line, margin - title.style.size * 0.04, titleTop + index * title.leading, title.style),
    ),
    label.outline(preview.label, margin, labelLine, labelStyle),
  ];
  const { solid, outline } = drawings.marks[preview.mark];
  const panel = preview.picture
    ? ""
    : `<g color="${paper}"><rect x="${width - pictureWidth}" width="${pictureWidth}" height="${height}" fill="${ink}"/>
       <g transform="translate(${width - pictureWidth / 2 - 165} ${height / 2 - 165}) scale(3.3)" opacity="0.85">${outline}</g></g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width - (preview.picture ? 0 : pictureWidth)}" height="${height}" fill="${tint}"/>
<g color="${ink}" transform="translate(${margin} ${margin - 12}) scale(0.4)">${drawings.wordmark}</g>
${preview.label ? `<g color="${ink}" transform="translate(${width - pictureWidth - margin - 46} ${margin - 12}) scale(0.5)">${solid}</g>` : ""}
<path fill="${ink}" d="${letters.join("")}"/>${panel}</svg>`;
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

async function render(svg: string, picture: Preview["picture"]): Promise<Buffer> {
  const image = sharp(Buffer.from(svg));
  if (picture) {
    // As plain pixels: encoded once more it would lose twice.
    const { data, info } = await sharp(picture.file)
      .autoOrient()
      .resize({ width: picture.width, height, fit: "cover", position: picture.position })
      .raw()
      .toBuffer({ resolveWithObject: true });
    image.composite([{ input: data, raw: info, left: width - picture.width, top: 0 }]);
  }
  return image
    .flatten({ background: brandColours.paper })
    .jpeg({ quality: recipe.quality, chromaSubsampling: "4:4:4" })
    .toBuffer();
}
