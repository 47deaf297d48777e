import { existsSync } from "node:fs";
import { readFile, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import writeFileAtomic from "write-file-atomic";
import { parse } from "yaml";
import type { ByPlace } from "#domain/catalogue/by-place.ts";
import { folderOf } from "#domain/catalogue/content-folders.ts";
import { slugSchema } from "#domain/catalogue/field-types.ts";
import type { Redirect } from "#domain/catalogue/redirect.ts";
import { UsageError } from "../../cli/usage-error.ts";
import { slugsIn } from "./content-folder.ts";
import { writeJsonSchemas } from "./json-schemas.ts";
import { editYaml, isEmpty } from "./yaml/edit-yaml.ts";

/** A product or category, by the name of its file. */
export interface MovableFile {
  kind: "product" | "category";
  slug: string;
}

/** The reason why a file cannot be renamed or removed, as a message for the author. */
export class MoveError extends UsageError {}

/** A file with its new text. All edits of an action are computed before the first of them is written. */
interface Edit {
  file: string;
  text: string;
}

/**
 * Changes the address of a product or category, and the references to it in other files. If the page is public, its old address,
 * and every address that redirected to it, redirect to the new address. Rejects with a MoveError if the new address is invalid
 * or taken, or if a file that must change cannot be read.
 */
export async function renameFile(folder: string, { kind, slug }: MovableFile, to: string): Promise<void> {
  assertSlug(to);
  if (slugsIn(join(folder, folderOf[kind]), {}).includes(to)) {
    throw new MoveError(`${to} exists already: choose another address.`);
  }
  const file = fileOf(folder, { kind, slug });
  const before = await addressOf(folder, { kind, slug });
  const references =
    kind === "category"
      ? await followCategory(folder, slug, to)
      : await changeJobs(folder, (product) => (product === slug ? to : product));
  const redirects = await editRedirects(folder, before, before?.replace(/[^/]+$/, to), true);
  // The file is renamed last, so a rename that was interrupted can be repeated.
  await writeEdits([...references, ...redirects]);
  await rename(file, join(folder, folderOf[kind], `${to}.yaml`));
  if (kind === "category") await writeJsonSchemas(folder);
}

/**
 * Removes a product or category and the references to it. Unless it is a draft, redirects its address to the page `to`. Rejects
 * with a MoveError if the category still has products, or if a file that must change cannot be read.
 */
export async function removeFile(folder: string, removed: MovableFile, to: string): Promise<void> {
  const file = fileOf(folder, removed);
  const count = removed.kind === "category" ? (await productsOf(folder, removed.slug)).length : 0;
  if (count > 0)
    throw new MoveError(`This category still has products (${count}): move them to another category first.`);
  const references =
    removed.kind === "category"
      ? await changeCards(folder, (card) => card !== removed.slug && card)
      : await changeJobs(folder, (product) => product !== removed.slug && product);
  const redirects = await editRedirects(folder, await ownAddressOf(folder, removed), to, false);
  // The file is removed last, so a removal that was interrupted can be repeated.
  await writeEdits([...references, ...redirects]);
  await rm(file);
  if (removed.kind === "category") await writeJsonSchemas(folder);
}

/** Throws a MoveError for a text that cannot be part of an address. */
export function assertSlug(slug: string): void {
  if (slugSchema.safeParse(slug).success) return;
  throw new MoveError("An address consists of lower-case words joined by hyphens, such as ozo-klear.");
}

/**
 * Redirects an old address to a new one. The address of a page that is not public is undefined. `hasMoved`: the
 * pages below the old address, such as the products of a category, now have addresses below the new one.
 */
export async function redirectMovedPage(
  folder: string,
  from: string | undefined,
  to: string | undefined,
  { hasMoved = false } = {},
): Promise<void> {
  await writeEdits(await editRedirects(folder, from, to, hasMoved));
}

async function editRedirects(
  folder: string,
  from: string | undefined,
  to: string | undefined,
  hasMoved: boolean,
): Promise<Edit[]> {
  if (from === to) return [];
  return edit(join(folder, "redirects.yaml"), (value) => {
    const old = (value ?? []) as Redirect[];
    const redirects = old
      .map((redirect) => ({
        ...redirect,
        to: isBelow(redirect.to, from)
          ? to && to + (hasMoved ? redirect.to.slice(from.length) : "")
          : redirect.to,
      }))
      .filter((redirect): redirect is Redirect => redirect.to !== undefined && redirect.from !== to);
    const added = from !== undefined && to !== undefined ? [{ from, to }] : [];
    // If a category returns to an earlier address, the redirect from that address is removed. That redirect also covered the
    // former addresses of products that have left the category, so these addresses get redirects of their own.
    if (hasMoved && old.some((redirect) => redirect.from === to)) {
      const below = redirects.filter((redirect) => redirect.from.startsWith(`${from}/`));
      added.push(
        ...below.map((redirect) => ({ from: redirect.from.replace(`${from}`, `${to}`), to: redirect.to })),
      );
    }
    const known = new Set(redirects.map((redirect) => redirect.from));
    return [...redirects, ...added.filter((redirect) => !known.has(redirect.from))].filter(
      (redirect) => redirect.from !== redirect.to,
    );
  });
}

function isBelow(address: string, from: string | undefined): from is string {
  return from !== undefined && (address === from || address.startsWith(`${from}/`));
}

/** The public address of a page; undefined if the page is not public. */
export async function addressOf(folder: string, file: MovableFile): Promise<string | undefined> {
  return addressWith(folder, file, (await read(fileOf(folder, file))).value);
}

/** The public address of a page whose file has this value; undefined for a draft, and for a product of a draft category. */
export async function addressWith(
  folder: string,
  file: MovableFile,
  value: unknown,
): Promise<string | undefined> {
  const address = addressIn(file, value);
  if (file.kind === "category" || address === undefined) return address;
  const { category } = (value ?? {}) as { category?: string };
  // A category that cannot be read counts as public. The build reports its mistakes.
  const above = await addressOf(folder, { kind: "category", slug: `${category}` }).catch(() => address);
  return above && address;
}

/** The address of a page, also if its category is a draft; undefined if the page itself is a draft. */
export async function ownAddressOf(folder: string, file: MovableFile): Promise<string | undefined> {
  return addressIn(file, (await read(fileOf(folder, file))).value);
}

function addressIn({ kind, slug }: MovableFile, value: unknown): string | undefined {
  const { draft, category } = (value ?? {}) as { draft?: boolean; category?: string };
  if (draft) return undefined;
  return kind === "category" ? `/products/${slug}` : `/products/${category}/${slug}`;
}

async function followCategory(folder: string, from: string, to: string): Promise<Edit[]> {
  const products = (await productsOf(folder, from)).map((product) =>
    edit(product, (value) => ({ ...(value as object), category: to })),
  );
  const cards = changeCards(folder, (card) => (card === from ? to : card));
  return (await Promise.all([...products, cards])).flat();
}

/** Replaces the category of each card on the home page with the result of `change`. The result false removes the card. */
function changeCards(folder: string, change: (card: string) => string | false): Promise<Edit[]> {
  return edit(join(folder, "site.yaml"), (value) => {
    const site = value as { home: { help: { cards: string[] } } };
    const cards = site.home.help.cards.map(change).filter((card) => card !== false);
    return { ...site, home: { ...site.home, help: { ...site.home.help, cards } } };
  });
}

/**
 * Replaces the product of each job on /products/by-place with the result of `change`. The result false removes the job.
 */
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

async function productsOf(folder: string, category: string): Promise<string[]> {
  const files = slugsIn(join(folder, "products"), {}).map((slug) =>
    fileOf(folder, { kind: "product", slug }),
  );
  const contents = await Promise.all(files.map((file) => read<{ category?: string }>(file)));
  return files.filter((_, index) => contents[index]?.value?.category === category);
}

function fileOf(folder: string, { kind, slug }: MovableFile): string {
  const file = join(folder, folderOf[kind], `${slug}.yaml`);
  if (!existsSync(file)) throw new MoveError(`There is no ${kind} ${slug}.`);
  return file;
}

/** A missing file has the empty text. Rejects with a MoveError if the text is not valid YAML in UTF-8. */
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
async function edit(file: string, change: (value: unknown) => unknown): Promise<Edit[]> {
  const { text, value } = await read(file);
  try {
    const changed = change(value);
    if (isEmpty(value) && isEmpty(changed)) return [];
    const edited = editYaml(text, changed);
    return edited === text ? [] : [{ file, text: edited }];
  } catch (cause) {
    throw hasMistakes(file, cause);
  }
}

function hasMistakes(file: string, cause: unknown): MoveError {
  return new MoveError(`${basename(file)} has mistakes, so it cannot be changed. Correct them first.`, {
    cause,
  });
}

async function writeEdits(edits: readonly Edit[]): Promise<void> {
  for (const { file, text } of edits) await writeFileAtomic(file, text);
}
