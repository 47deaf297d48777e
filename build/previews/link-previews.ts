import { existsSync } from "node:fs";
import { copyFile, mkdir, readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import pMap from "p-map";
import writeFileAtomic from "write-file-atomic";
import { byPlacePath } from "#domain/catalogue/by-place-path.ts";
import { categoryHeading, sentenceCase } from "#domain/catalogue/catalogue.ts";
import type { Picture } from "#domain/catalogue/picture.ts";
import { previewPath } from "../../app/layout/preview-path.ts";
import type { Content } from "../content/read-content.ts";
import { contentHash } from "../content-hash.ts";
import {
  type Background,
  brandColours,
  drawPreview,
  loadTypefaces,
  type Preview,
  packshotWidth,
  readDrawings,
  sceneWidth,
} from "./draw-preview.ts";

/** Writes the link previews (1200 × 630 pixels) to `publicFolder`/previews. `cache` keeps previews between builds. */
export async function makeLinkPreviews(
  content: Content,
  { cache, publicFolder }: { cache: string; publicFolder: string },
): Promise<void> {
  await mkdir(cache, { recursive: true });
  const drawings = await readDrawings();
  const typefaces = await loadTypefaces(cache);
  const common = contentHash(
    JSON.stringify([[...drawings], typefaces]),
    ...(await Promise.all(sources.map(readSource))),
  );

  const make = async (preview: Preview) => {
    const { picture } = preview.background;
    const pictureHash = picture ? contentHash(await readFile(picture.file)) : "";
    const cached = join(cache, `${contentHash(common, JSON.stringify(preview), pictureHash)}.jpg`);
    if (!existsSync(cached))
      await writeFileAtomic(cached, await drawPreview(preview, drawings, typefaces), { fsync: false });
    const place = join(publicFolder, previewPath(preview.path));
    await mkdir(dirname(place), { recursive: true });
    await copyFile(cached, place);
  };
  await pMap(listPreviews(content), make, { concurrency: availableParallelism() });
}

/** The source files that draw the previews. After a change to one of these files, every preview is drawn again. */
const sources = ["./link-previews.ts", "./draw-preview.ts", "./draw-text.ts"];

function readSource(file: string): Promise<string> {
  return readFile(new URL(file, import.meta.url), "utf8");
}

function listPreviews({ site, catalogue, pages, pictures, byPlace }: Content): Preview[] {
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
    ...(byPlace ? [page(byPlacePath, byPlace.title, byPlace.description)] : []),
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
