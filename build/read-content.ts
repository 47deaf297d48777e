import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";
import { type Catalogue, type Category, type Product, titleFromSlug } from "#domain/catalogue/catalogue.ts";
import { categorySchema } from "#domain/catalogue/category.ts";
import type { ProductDocument } from "#domain/catalogue/document.ts";
import { pageTextSchema, type TextPages, textPages } from "#domain/catalogue/page-text.ts";
import type { Picture } from "#domain/catalogue/picture.ts";
import { type ProductFile, productSchema, slugSchema } from "#domain/catalogue/product.ts";
import { type Redirect, redirectSchema } from "#domain/catalogue/redirect.ts";
import { type Site, type SiteFile, siteSchema } from "#domain/catalogue/site.ts";
import { ContentError, type ContentFile, type ContentProblem, readContentFile } from "./content-file.ts";
import { describeDocument } from "./documents.ts";
import { describePicture } from "./pictures.ts";
import { checkRedirects } from "./redirects.ts";
import { sitePages } from "./site-pages.ts";

/** Everything the pages are made of, checked and linked. */
export interface Content {
  site: Site;
  catalogue: Catalogue;
  /** The pages that are only text. */
  pages: TextPages;
  redirects: Redirect[];
  /** Every picture that is served from here, by the path of its master. */
  pictures: Map<string, Picture>;
  /** Every document of the maker: its file, and the address it will have. */
  documents: Map<string, string>;
}

export interface ContentReading {
  /** Fetches a picture from one of these hosts; returns the path of the copy, rejects with what is wrong and what to do. */
  fetchPicture?: (url: string, hosts: readonly string[]) => Promise<string>;
}

/**
 * Reads `folder` (site.yaml, categories/, products/, pages/, pictures/, documents/, redirects.yaml).
 * Throws one ContentError that lists every mistake.
 */
export async function readContent(folder: string, { fetchPicture }: ContentReading = {}): Promise<Content> {
  const problems: ContentProblem[] = [];
  const siteFile = readContentFile(join(folder, "site.yaml"), siteSchema, problems);
  const categoryFiles = readFolder(join(folder, "categories"), categorySchema, problems);
  const productFiles = readFolder(join(folder, "products"), productSchema, problems);
  const pages = readPages(join(folder, "pages"), problems);
  // Hosts can't be judged while the site file is unreadable; its own mistakes are reported all the same.
  const pictures = new PictureShelf(join(folder, "pictures"), problems, {
    hosts: siteFile?.value.imageHosts,
    fetchPicture: siteFile?.value.fetchPictures ? fetchPicture : undefined,
  });
  const documents = new Map<string, string>();
  await pictures.fetchAll([
    ...[...categoryFiles.values(), ...productFiles.values()].map(({ value }) => value.image),
    ...(siteFile ? picturesOf(siteFile.value) : []),
  ]);

  const categories: Category[] = [];
  for (const [categoryId, file] of categoryFiles) {
    const { image, withoutPage, ...fields } = file.value;
    categories.push({
      ...fields,
      categoryId,
      path: `/products/${categoryId}`,
      image: await pictures.get(image, file, ["image"]),
      products: [],
      withoutPage: [...(withoutPage ?? [])].sort(byPosition),
    });
  }
  categories.sort(byPosition);

  const slugs = new Map<string, string>();
  for (const [categoryId, file] of categoryFiles) {
    for (const [index, product] of (file.value.withoutPage ?? []).entries()) {
      const taken = slugs.get(product.slug);
      if (taken || productFiles.has(product.slug)) {
        problems.push(
          file.problemAt(
            ["withoutPage", index, "slug"],
            `${product.slug} is used twice (also in ${taken ?? `content/products/${product.slug}.yaml`}): remove one or rename it.`,
          ),
        );
      }
      slugs.set(product.slug, `content/categories/${categoryId}.yaml`);
    }
  }

  const knownCategories = [...listYaml(join(folder, "categories")).keys()];
  for (const [productId, file] of productFiles) {
    const { image, category: categoryId, documents: _named, ...fields } = file.value;
    const product: Product = {
      ...fields,
      productId,
      categoryId,
      route: `/products/${categoryId}/${productId}`,
      title: titleFromSlug(productId),
      image: await pictures.get(image, file, ["image"]),
      documents: await readDocuments(join(folder, "documents"), file, documents, problems),
    };
    const category = categories.find((candidate) => candidate.categoryId === categoryId);
    if (category) category.products.push(product);
    else if (!knownCategories.includes(categoryId)) {
      problems.push(
        file.problemAt(
          ["category"],
          `There is no category ${categoryId}: use one of ${knownCategories.join(", ")}, or add content/categories/${categoryId}.yaml.`,
        ),
      );
    }
  }
  for (const category of categories) category.products.sort(byPosition);

  if (siteFile) {
    for (const [index, categoryId] of siteFile.value.home.help.cards.entries()) {
      if (!knownCategories.includes(categoryId)) {
        problems.push(
          siteFile.problemAt(
            ["home", "help", "cards", index],
            `There is no category ${categoryId}: use one of ${knownCategories.join(", ")}.`,
          ),
        );
      }
    }
  }
  const site = siteFile && (await lookUpPictures(siteFile, pictures));

  const redirects = readRedirects(join(folder, "redirects.yaml"), problems);
  if (redirects && site && pages) {
    const known = sitePages({ site, catalogue: { categories }, pages });
    checkRedirects(redirects, new Set(known.map((page) => page.path)), problems);
  }

  if (problems.length > 0 || !site || !pages) throw new ContentError(problems);
  return {
    site,
    catalogue: { categories },
    pages,
    redirects: redirects?.value ?? [],
    pictures: pictures.found,
    documents,
  };
}

/** Undefined when a page's text is missing or wrong; why has been noted. */
function readPages(folder: string, problems: ContentProblem[]): TextPages | undefined {
  const pages: Partial<TextPages> = {};
  for (const name of textPages) {
    const path = join(folder, `${name}.yaml`);
    if (existsSync(path)) {
      const file = readContentFile(path, pageTextSchema, problems);
      if (file) pages[name] = file.value;
    } else {
      const message = `There is no ${path}: the site links to its page. Put the file back.`;
      problems.push({ file: path, line: 1, column: 1, message });
    }
  }
  return textPages.every((name) => pages[name]) ? (pages as TextPages) : undefined;
}

/** Undefined when there are none, or when they can't be read; why has been noted. */
function readRedirects(path: string, problems: ContentProblem[]): ContentFile<Redirect[]> | undefined {
  return existsSync(path) ? readContentFile(path, z.array(redirectSchema), problems) : undefined;
}

/** The documents that a product names, looked up; what is wrong with them is noted where they are named. */
async function readDocuments(
  folder: string,
  file: ContentFile<ProductFile>,
  found: Map<string, string>,
  problems: ContentProblem[],
): Promise<ProductDocument[]> {
  const documents: ProductDocument[] = [];
  for (const [index, { file: name, ...fields }] of (file.value.documents ?? []).entries()) {
    const problem = (message: string) => problems.push(file.problemAt(["documents", index, "file"], message));
    const path = join(folder, name);
    if (!/^[a-z0-9]+(?:[._-][a-z0-9]+)*\.pdf$/.test(name)) {
      problem(`${name} must be a file name of small letters, digits and hyphens that ends in .pdf.`);
    } else if (!existsSync(path)) {
      problem(
        `There is no document ${path}: add the file, correct the name, or remove the entry. Never list a sheet that does not exist.`,
      );
    } else {
      try {
        const described = await describeDocument(path);
        found.set(path, described.url);
        documents.push({ ...fields, ...described });
      } catch (error) {
        problem(`${name} can't be offered (${(error as Error).message}): save it again as PDF.`);
      }
    }
  }
  return documents;
}

function picturesOf({ home, products }: SiteFile) {
  return [home.hero.wide, home.hero.portrait, products.picture, ...home.why.badges];
}

/** Undefined when a picture that the pages can't do without is not there; the shelf has noted why. */
async function lookUpPictures(
  file: ContentFile<SiteFile>,
  pictures: PictureShelf,
): Promise<Site | undefined> {
  const { home, products, ...rest } = file.value;
  const wide = await pictures.get(home.hero.wide, file, ["home", "hero", "wide"]);
  const portrait = await pictures.get(home.hero.portrait, file, ["home", "hero", "portrait"]);
  const picture = await pictures.get(products.picture, file, ["products", "picture"]);
  const badges: Picture[] = [];
  for (const [index, badge] of home.why.badges.entries()) {
    const found = await pictures.get(badge, file, ["home", "why", "badges", index]);
    if (found) badges.push(found);
  }
  if (!wide) return undefined;
  return {
    ...rest,
    // What the build fetches is served from here: visitors' browsers need no other host.
    imageHosts: rest.fetchPictures ? [] : rest.imageHosts,
    home: { ...home, hero: { wide, portrait }, why: { ...home.why, badges } },
    products: { ...products, picture },
  };
}

function byPosition(a: { position: number; name: string }, b: { position: number; name: string }): number {
  return a.position - b.position || a.name.localeCompare(b.name);
}

function listYaml(folder: string): Map<string, string> {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return new Map(
    files
      .filter((file) => /\.ya?ml$/.test(file))
      .sort()
      .map((file) => [basename(file).replace(/\.ya?ml$/, ""), join(folder, file)]),
  );
}

function readFolder<Value>(
  folder: string,
  schema: z.ZodType<Value>,
  problems: ContentProblem[],
): Map<string, ContentFile<Value>> {
  const found = new Map<string, ContentFile<Value>>();
  const seen = new Set<string>();
  for (const entry of existsSync(folder) ? readdirSync(folder).sort() : []) {
    if (!/\.ya?ml$/.test(entry)) continue;
    const slug = entry.replace(/\.ya?ml$/, "");
    const file = readContentFile(join(folder, entry), schema, problems);
    if (!slugSchema.safeParse(slug).success) {
      problems.push({
        file: join(folder, entry),
        line: 1,
        column: 1,
        message: `The file's name becomes the address: rename it to lower-case words joined by hyphens, such as ozo-klear.yaml.`,
      });
    } else if (seen.has(slug)) {
      problems.push({
        file: join(folder, entry),
        line: 1,
        column: 1,
        message: `${slug} is used twice (as .yaml and .yml): remove one of the two files.`,
      });
    } else if (file) found.set(slug, file);
    seen.add(slug);
  }
  return found;
}

type PictureReference = { source: string; alt: string };

interface RemoteHosts {
  /** Undefined: not known, because the site file can't be read. */
  hosts: readonly string[] | undefined;
  /** Undefined: pictures of other hosts are passed on as they are. */
  fetchPicture: ContentReading["fetchPicture"];
}

/** A host that does not answer must not make all others wait. */
const fetchedAtOnce = 6;

/** Looks each picture up and notes what is wrong with it where it is named. */
class PictureShelf {
  readonly found = new Map<string, Picture>();
  private readonly masters: string;
  private readonly problems: ContentProblem[];
  private readonly remote: RemoteHosts;
  /** By address: the path of the copy, or why there is none. */
  private readonly fetched = new Map<string, string | Error>();

  constructor(masters: string, problems: ContentProblem[], remote: RemoteHosts) {
    this.masters = masters;
    this.problems = problems;
    this.remote = remote;
  }

  /** Fetches those of other hosts, each address once. What is wrong is noted when the picture is looked up. */
  async fetchAll(references: ReadonlyArray<PictureReference | undefined>): Promise<void> {
    const { hosts, fetchPicture } = this.remote;
    if (!hosts || !fetchPicture) return;
    const addresses = references.flatMap((reference) => {
      const address = reference && remoteAddress(reference.source, hosts);
      return address?.ok ? [address.url] : [];
    });
    const waiting = [...new Set(addresses)];
    const worker = async () => {
      for (let url = waiting.shift(); url; url = waiting.shift()) {
        this.fetched.set(url, await fetchPicture(url, hosts).catch((error: Error) => error));
      }
    };
    await Promise.all(Array.from({ length: fetchedAtOnce }, worker));
  }

  async get(
    reference: PictureReference | undefined,
    file: ContentFile<unknown>,
    path: PropertyKey[],
  ): Promise<Picture | null> {
    if (!reference) return null;
    const { source, alt } = reference;
    const problem = (message: string) => {
      this.problems.push(file.problemAt([...path, "source"], message));
      return null;
    };
    if (/^[a-z]+:/i.test(source)) {
      const address = remoteAddress(source, this.remote.hosts);
      if (!address.ok) return problem(address.message);
      const copy = this.fetched.get(address.url);
      if (copy instanceof Error) return problem(`${source} can't be fetched. ${sentence(copy.message)}`);
      return copy === undefined ? { kind: "remote", alt, url: address.url } : this.keep(copy, alt);
    }
    if (source.includes("/") || source.includes("\\")) {
      return problem(`${source} must be a file name in content/pictures, without a folder.`);
    }
    if (!existsSync(join(this.masters, source))) {
      return problem(
        `There is no picture content/pictures/${source}: add the file, correct the name, or remove the picture to show IMAGE COMING SOON.`,
      );
    }
    try {
      return await this.keep(join(this.masters, source), alt);
    } catch (error) {
      return problem(
        `${source} can't be read as a picture (${(error as Error).message}): save it again as WebP, PNG or JPEG.`,
      );
    }
  }

  private async keep(master: string, alt: string): Promise<Picture> {
    const picture = await describePicture(master, alt);
    this.found.set(master, picture);
    return picture;
  }
}

/** hosts: those that pictures may come from, or undefined when they can't be judged. */
function remoteAddress(
  source: string,
  hosts: readonly string[] | undefined,
): { ok: true; url: string } | { ok: false; message: string } {
  const url = URL.parse(source);
  if (url?.protocol !== "https:") {
    return { ok: false, message: `${source} must be an https address or a file in content/pictures.` };
  }
  if (url.port !== "") {
    return {
      ok: false,
      message: `${source} names the port ${url.port}: pictures come from https addresses without one.`,
    };
  }
  if (hosts && !hosts.includes(url.host)) {
    return {
      ok: false,
      message: `Pictures from ${url.host} are not allowed: add it to imageHosts in content/site.yaml, or put the file into content/pictures.`,
    };
  }
  return { ok: true, url: url.href };
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
