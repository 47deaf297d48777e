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
import { hashFiles } from "../build-fingerprint.ts";
import type { Content } from "../content/read-content.ts";
import { contentHash } from "../content-hash.ts";
import { brandColours, drawPreview, type Preview, packshotWidth, sceneWidth } from "./draw-preview.ts";
import { loadTypefaces } from "./draw-text.ts";

/** Writes the link previews (1200 × 630 pixels) to `publicFolder`/previews. `cache` keeps previews between builds. */
export async function makeLinkPreviews(
  content: Content,
  { cache, publicFolder }: { cache: string; publicFolder: string },
): Promise<void> {
  await mkdir(cache, { recursive: true });
  const typefaces = await loadTypefaces(cache);
  // After a change of the fonts, the drawings or the source files that draw, every preview is drawn again.
  const common = JSON.stringify(typefaces) + hashFiles(".", ["build/previews", "app/ui/marks"]);

  const make = async (preview: Preview) => {
    const { picture } = preview;
    const pictureHash = picture ? contentHash(await readFile(picture.file)) : "";
    const cached = join(cache, `${contentHash(common, JSON.stringify(preview), pictureHash)}.jpg`);
    if (!existsSync(cached))
      await writeFileAtomic(cached, await drawPreview(preview, typefaces), { fsync: false });
    const place = join(publicFolder, previewPath(preview.path));
    await mkdir(dirname(place), { recursive: true });
    await copyFile(cached, place);
  };
  await pMap(listPreviews(content), make, { concurrency: availableParallelism() });
}

function listPreviews({ site, catalogue, pages, pictures, byPlace }: Content): Preview[] {
  const masters = new Map<string, string>(
    pictures.flatMap(({ master, picture }) =>
      picture.kind === "local" ? [[picture.path, master] as const] : [],
    ),
  );
  const photograph = (image: Picture | null, width: number, position: string) => {
    const file = image?.kind === "local" ? masters.get(image.path) : undefined;
    return file ? { file, width, position } : null;
  };
  const page = (path: string, title: string, text: string, own: Partial<Preview> = {}): Preview => ({
    path,
    label: "",
    title,
    text,
    colours: brandColours,
    mark: "ripple",
    picture: null,
    ...own,
  });
  const hero = photograph(site.home.hero.wide, sceneWidth, "right");
  return [
    page("/", site.home.headline.join(" "), site.home.title, { picture: hero }),
    page("/products", sentenceCase(site.products.heading), site.products.tagline),
    ...(byPlace ? [page(byPlacePath, byPlace.title, byPlace.description)] : []),
    ...catalogue.categories.flatMap((category) => {
      const { name, path, summary, colours, mark, image, products } = category;
      const picture = photograph(image, sceneWidth, "centre");
      return [
        page(path, sentenceCase(categoryHeading(category)), summary, { colours, mark, picture }),
        ...products.map((product) => {
          const packshot = photograph(product.image, packshotWidth, "centre");
          const own = { label: name, colours, mark, picture: packshot };
          return page(product.route, product.title, product.summary, own);
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
