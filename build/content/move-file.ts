import { existsSync } from "node:fs";
import { readFile, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import writeFileAtomic from "write-file-atomic";
import { parse } from "yaml";
import type { ByPlace } from "#domain/catalogue/by-place.ts";
import { folderOf } from "#domain/catalogue/content-folders.ts";
import { slugSchema } from "#domain/catalogue/field-types.ts";
import { findRedirect } from "#domain/catalogue/find-redirect.ts";
import type { Redirect } from "#domain/catalogue/redirect.ts";
import { UsageError } from "../../cli/usage-error.ts";
import { slugsIn } from "./content-folder.ts";
import { writeJsonSchemas } from "./json-schemas.ts";
import { redirectTable } from "./redirects.ts";
import { editYaml, isEmpty } from "./yaml/edit-yaml.ts";

/** A product or category, by the name of its file. */
export interface MovableFile {
  kind: "product" | "category";
  slug: string;
  /** The paths of all content files that were never published. Nobody knows the addresses of their pages. */
  unpublished?: readonly string[];
}

/** The public address of a product or category, also if its page is not public yet. */
export interface Page {
  address: string;
  isPublic: boolean;
}

/** The reason why a file cannot be renamed or removed, as a message for the author. */
export class MoveError extends UsageError {}

export interface PageChange {
  old: Page;
  now: Page;
  /** The page to which the address redirects while it has no public page. Required if `old` is public and `now` is not. */
  to?: string | undefined;
}

/** A file with its present and its new text. All edits of an action are computed before the first of them is written. */
interface Edit {
  file: string;
  /** Empty if the file does not exist. */
  before: string;
  text: string;
}

/**
 * Changes the address of a product or category, and the references to it in other files. An old address that is public or leads to
 * a page redirects to the new address. This includes the addresses of a category's products. Rejects with a MoveError if the new
 * address is invalid or taken, or if a file that must change cannot be read.
 */
export async function renameFile(folder: string, renamed: MovableFile, to: string): Promise<void> {
  const { kind, slug } = renamed;
  assertSlug(to);
  if (slugsIn(join(folder, folderOf[kind]), {}).includes(to)) {
    throw new MoveError(`${to} exists already: choose another address.`);
  }
  const file = fileOf(folder, renamed);
  const old = await describePage(folder, renamed);
  const now = { ...old, address: old.address.replace(/[^/]+$/, to) };
  const products = await productsOf(folder, renamed);
  const references =
    kind === "category"
      ? await followCategory(folder, products, slug, to)
      : await changeJobs(folder, (product) => (product === slug ? to : product));
  const redirects = await editRedirects(folder, renamed, { old, now }, products);
  // The file is renamed last, so an interrupted rename can be repeated.
  await writeEdits([...redirects, ...references], () =>
    rename(file, join(folder, folderOf[kind], `${to}.yaml`)),
  );
  if (kind === "category") await writeJsonSchemas(folder);
}

/**
 * Removes a product or category and the references to it, and redirects its address to the page `to`. Rejects with a MoveError
 * if the category still has products, or if a file that must change cannot be read.
 */
export async function removeFile(folder: string, removed: MovableFile, to: string): Promise<void> {
  const file = fileOf(folder, removed);
  const { length: count } = await productsOf(folder, removed);
  if (count > 0)
    throw new MoveError(`This category still has products (${count}): move them to another category first.`);
  const references =
    removed.kind === "category"
      ? await changeCards(folder, (card) => card !== removed.slug && card)
      : await changeJobs(folder, (product) => product !== removed.slug && product);
  const old = await describePage(folder, removed);
  const redirects = await editRedirects(folder, removed, { old, now: { ...old, isPublic: false }, to });
  // The file is removed last, so an interrupted removal can be repeated.
  await writeEdits([...redirects, ...references], () => rm(file));
  if (removed.kind === "category") await writeJsonSchemas(folder);
}

/** Throws a MoveError for a text that cannot be part of an address. */
export function assertSlug(slug: string): void {
  if (slugSchema.safeParse(slug).success) return;
  throw new MoveError("An address consists of lower-case words joined by hyphens, such as ozo-klear.");
}

/**
 * Adds redirects when a page changes its address or leaves the public site, so that links to the page still work. Includes the
 * pages of a category's products. Call it before the page's file is changed.
 */
export async function redirectMovedPage(
  folder: string,
  file: MovableFile,
  change: PageChange,
): Promise<void> {
  await writeEdits(await editRedirects(folder, file, change, await productsOf(folder, file)));
}

function editRedirects(
  folder: string,
  file: MovableFile,
  { old, now, to }: PageChange,
  products: readonly ProductFile[] = [],
): Promise<Edit[]> {
  return edit(join(folder, "redirects.yaml"), (value) => {
    const redirects = redirectTable((value ?? []) as Redirect[]);
    const redirect = ({ kind, slug }: MovableFile, change: PageChange) => {
      const isNew = file.unpublished?.includes(`${folderOf[kind]}/${slug}.yaml`);
      const { address } = change.old;
      // A redirect from a new page's address belongs to another page, unless the redirect leads back to the new page.
      const leadsBack = findRedirect(redirects, address, (path) => path === address) !== undefined;
      const isTarget = !redirects.has(address) && [...redirects.values()].includes(address);
      if (!isNew || leadsBack || isTarget) redirectPage(redirects, change);
    };
    redirect(file, { old, now, to });
    for (const product of products) {
      const pageIn = ({ address, isPublic }: Page): Page => ({
        address: `${address}/${product.slug}`,
        isPublic: isPublic && !product.isDraft,
      });
      // A product that was not public before the action keeps its own target.
      const target = pageIn(old).isPublic ? to : undefined;
      redirect(product, { old: pageIn(old), now: pageIn(now), to: target });
    }
    return [...redirects].map(([from, to]) => ({ from, to }));
  });
}

/** Adds the redirects of one page that changes its address or leaves the public site. */
function redirectPage(redirects: Map<string, string>, { old, now, to }: PageChange): void {
  // The new address of a draft may be the old address of another page. The redirect of that page stays.
  if (!now.isPublic && to === undefined && redirects.has(now.address)) return;
  const target = to ?? redirects.get(old.address);
  if (now.address !== old.address && (old.isPublic || target !== undefined))
    redirects.set(old.address, now.address);
  if (!now.isPublic && target !== undefined) redirects.set(now.address, target);
}

/** Describes the page of a file. `value`: the new value of the file; by default, its present value. */
export async function describePage(folder: string, file: MovableFile, value?: unknown): Promise<Page> {
  const described = value ?? (await read(fileOf(folder, file))).value ?? {};
  const { draft, category } = described as { draft?: boolean; category?: string };
  if (file.kind === "category") return { address: `/products/${file.slug}`, isPublic: !draft };
  // A category that cannot be read counts as public. The build reports its mistakes.
  const above = await describePage(folder, { kind: "category", slug: `${category}` }).catch(() => undefined);
  return { address: `/products/${category}/${file.slug}`, isPublic: !draft && above?.isPublic !== false };
}

async function followCategory(
  folder: string,
  products: readonly ProductFile[],
  from: string,
  to: string,
): Promise<Edit[]> {
  const edits = products.map((product) =>
    edit(fileOf(folder, product), (value) => ({ ...(value as object), category: to }), product.source),
  );
  const cards = changeCards(folder, (card) => (card === from ? to : card));
  return (await Promise.all([...edits, cards])).flat();
}

/** Replaces the category of each card on the home page by `change(card)`, or removes the card if that is false. */
function changeCards(folder: string, change: (card: string) => string | false): Promise<Edit[]> {
  return edit(join(folder, "site.yaml"), (value) => {
    const site = value as { home: { help: { cards: string[] } } };
    const cards = site.home.help.cards.map(change).filter((card) => card !== false);
    return { ...site, home: { ...site.home, help: { ...site.home.help, cards } } };
  });
}

/** Replaces the product of each job on /products/by-place by `change(product)`, or removes the job if that is false. */
async function changeJobs(folder: string, change: (product: string) => string | false): Promise<Edit[]> {
  const file = join(folder, "by-place.yaml");
  if (!existsSync(file)) return [];
  return edit(file, (value) => {
    const byPlace = value as ByPlace;
    const places = byPlace.places.map((place) => ({
      ...place,
      jobs: place.jobs.flatMap((job) => {
        const product = change(job.product);
        return product === false ? [] : [{ ...job, product }];
      }),
    }));
    return { ...byPlace, places: places.filter(({ jobs }) => jobs.length > 0) };
  });
}

interface ProductFile extends MovableFile {
  source: ReturnType<typeof read>;
  isDraft: boolean;
}

/** Returns the products of a category, or no products if the file is itself a product. */
async function productsOf(folder: string, { kind, slug }: MovableFile): Promise<ProductFile[]> {
  if (kind === "product") return [];
  const products = await Promise.all(
    slugsIn(join(folder, "products"), {}).map(async (slug) => {
      const file = { kind: "product", slug } as const;
      const source = read<{ category?: string; draft?: boolean }>(fileOf(folder, file));
      const { category, draft: isDraft = false } = (await source).value ?? {};
      return { ...file, source, category, isDraft };
    }),
  );
  return products.filter(({ category }) => category === slug);
}

function fileOf(folder: string, { kind, slug }: MovableFile): string {
  const file = join(folder, folderOf[kind], `${slug}.yaml`);
  if (!existsSync(file)) throw new MoveError(`There is no ${kind} ${slug}.`);
  return file;
}

/** Reads a file; a missing file has the empty text. Rejects with a MoveError if the text is not valid YAML in UTF-8. */
async function read<Value = unknown>(file: string): Promise<{ text: string; value: Value | null }> {
  const bytes = existsSync(file) ? await readFile(file) : Buffer.of();
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return { text, value: parse(text) as Value | null };
  } catch (cause) {
    throw hasMistakes(file, cause);
  }
}

/** Computes the edit of a file whose value changes. Rejects with a MoveError if `change` cannot change the value. */
async function edit(
  file: string,
  change: (value: unknown) => unknown,
  source: ReturnType<typeof read> = read(file),
): Promise<Edit[]> {
  const { text, value } = await source;
  try {
    const changed = change(value);
    if (isEmpty(value) && isEmpty(changed)) return [];
    const edited = editYaml(text, changed);
    return edited === text ? [] : [{ file, before: text, text: edited }];
  } catch (cause) {
    throw hasMistakes(file, cause);
  }
}

function hasMistakes(file: string, cause: unknown): MoveError {
  return new MoveError(`${basename(file)} has mistakes, so it cannot be changed. Correct them first.`, {
    cause,
  });
}

/** Writes the edits, then runs `finish`. If either fails, restores the earlier texts. */
async function writeEdits(edits: readonly Edit[], finish?: () => Promise<void>): Promise<void> {
  const written: Edit[] = [];
  try {
    for (const edit of edits) {
      await writeFileAtomic(edit.file, edit.text);
      written.push(edit);
    }
    await finish?.();
  } catch (error) {
    for (const { file, before } of written) await (before ? writeFileAtomic(file, before) : rm(file));
    throw error;
  }
}
