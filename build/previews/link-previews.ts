import { existsSync, mkdirSync } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import pMap from "p-map";
import writeFileAtomic from "write-file-atomic";
import { categoryHeading, sentenceCase } from "#domain/catalogue/catalogue.ts";
import type { Picture } from "#domain/catalogue/picture.ts";
import { previewPath } from "../../app/layout/page-meta.ts";
import type { Content } from "../content/read-content.ts";
import { contentHash } from "../content-hash.ts";
import { linkFile } from "../link-files.ts";
import {
  type Background,
  brandColours,
  drawBackground,
  loadTypefaces,
  makeCanvas,
  type Preview,
  packshotWidth,
  printTexts,
  readDrawings,
  sceneWidth,
  toJpeg,
} from "./draw-preview.ts";

/** Makes the 1200×630 link-preview picture of every page into `publicFolder`/previews, by way of `cache`. */
export async function makeLinkPreviews(
  content: Content,
  { cache, publicFolder }: { cache: string; publicFolder: string },
): Promise<number> {
  await mkdir(cache, { recursive: true });
  let typefaces: ReturnType<typeof loadTypefaces> | undefined;
  const drawings = await readDrawings();
  const common = contentHash(JSON.stringify(drawings), ...(await Promise.all(sources.map(readSource))));
  // One after the other those with the same background, which is then drawn once and not kept longer than needed.
  const previews = [
    ...Map.groupBy(listPreviews(content), ({ background }) => JSON.stringify(background)).values(),
  ].flat();
  const hashOf = lastOnly(async (file: string) => contentHash(await readFile(file)));
  const backgroundOf = lastOnly((background: Background) => drawBackground(background, drawings));

  // Used again: to clear away so many megabytes would take longer than to print on them.
  const canvases: Buffer[] = [];

  async function make(preview: Preview) {
    const { path, background } = preview;
    const { picture } = background;
    const key = contentHash(common, JSON.stringify(preview), picture ? await hashOf(picture.file) : "");
    const cached = join(cache, `${key}.jpg`);
    if (!existsSync(cached)) {
      typefaces ??= loadTypefaces();
      const pixels = canvases.pop() ?? makeCanvas();
      (await backgroundOf(background)).copy(pixels);
      await printTexts(preview, pixels, await typefaces);
      writeFileAtomic.sync(cached, await toJpeg(pixels), { fsync: false });
      canvases.push(pixels);
    }
    const place = join(publicFolder, previewPath(path));
    mkdirSync(dirname(place), { recursive: true });
    linkFile(cached, place);
  }
  await pMap(previews, make, { concurrency: availableParallelism() });
  return previews.length;
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

/** What draws a preview: a change of it draws all of them anew. */
const sources = ["./link-previews.ts", "./draw-preview.ts", "./lettering.ts", "../styles/fonts.ts"];

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
  const photograph = (image: Picture | null, width: number, position: string) => {
    const file = image?.kind === "local" ? masters.get(image.path) : undefined;
    return file ? { file, width, position } : null;
  };
  const plain: Background = { colours: { ink, tint }, mark: "ripple", isMarked: false, picture: null };
  const page = (path: string, title: string, text: string, own: Partial<Preview> = {}): Preview => ({
    path,
    label: "",
    title,
    text,
    background: plain,
    ...own,
  });
  const wide = photograph(site.home.hero.wide, sceneWidth, "right");
  return [
    page("/", site.home.headline.join(" "), site.home.title, { background: { ...plain, picture: wide } }),
    page("/products", sentenceCase(site.products.heading), site.products.tagline),
    ...catalogue.categories.flatMap((category) => {
      const { name, path, summary, colours, mark, image, products } = category;
      const picture = photograph(image, sceneWidth, "centre");
      return [
        page(path, sentenceCase(categoryHeading(category)), summary, {
          background: { colours, mark, isMarked: false, picture },
        }),
        ...products.map((product) => {
          const picture = photograph(product.image, packshotWidth, "centre");
          const background = { colours, mark, isMarked: true, picture };
          return page(product.route, product.title, product.summary, { label: name, background });
        }),
      ];
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
