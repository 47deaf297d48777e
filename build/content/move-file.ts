import { existsSync } from "node:fs";
import { readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
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

/**
 * Changes the address of a product or category. The old address, and every address that redirected to it, redirect to the
 * new address; references in other files are updated. Rejects with a MoveError when the new address is invalid or taken.
 */
export async function renameFile(folder: string, { kind, slug }: MovableFile, to: string): Promise<void> {
  assertSlug(to);
  if (slugsIn(join(folder, folderOf[kind]), {}).includes(to)) {
    throw new MoveError(`${to} exists already: choose another address.`);
  }
  const file = fileOf(folder, { kind, slug });
  const before = await addressOf(folder, { kind, slug });
  // The file is renamed last, so a rename that was interrupted can be repeated.
  if (kind === "category") await followCategory(folder, slug, to);
  else await changeJobs(folder, (product) => (product === slug ? to : product));
  await redirectMovedPage(folder, before, before?.replace(/[^/]+$/, to), { hasMoved: true });
  await rename(file, join(folder, folderOf[kind], `${to}.yaml`));
  if (kind === "category") await writeJsonSchemas(folder);
}

/**
 * Removes a product or category, and redirects its address to the page `to`. Rejects with a MoveError for a category that
 * still has products.
 */
export async function removeFile(folder: string, removed: MovableFile, to: string): Promise<void> {
  const file = fileOf(folder, removed);
  if (removed.kind === "category") {
    const count = (await productsOf(folder, removed.slug)).length;
    if (count > 0)
      throw new MoveError(
        `This category still has products (${count}): move them to another category first.`,
      );
    await changeValue(join(folder, "site.yaml"), (site) =>
      withCards(site, (card) => card !== removed.slug && card),
    );
  }
  const before = await addressOf(folder, removed);
  if (removed.kind === "product") await changeJobs(folder, (product) => product !== removed.slug && product);
  await redirectMovedPage(folder, before, to);
  // The file is removed last, so a removal that was interrupted can be repeated.
  await rm(file);
  if (removed.kind === "category") await writeJsonSchemas(folder);
}

/** Throws a MoveError for a text that cannot be part of an address. */
export function assertSlug(slug: string): void {
  if (slugSchema.safeParse(slug).success) return;
  throw new MoveError("An address consists of lower-case words joined by hyphens, such as ozo-klear.");
}

/**
 * Redirects an old address to a new one. An address is undefined when its page is a draft, which gets no redirect.
 * `hasMoved` means that the pages below the old address now exist below the new one.
 */
export async function redirectMovedPage(
  folder: string,
  from: string | undefined,
  to: string | undefined,
  { hasMoved = false } = {},
): Promise<void> {
  if (from === to) return;
  await changeValue(join(folder, "redirects.yaml"), (value) => {
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
    // A category that returns to an earlier address had a redirect from there, which also led on the addresses below.
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

/** The public address; undefined for a draft. */
export async function addressOf(folder: string, { kind, slug }: MovableFile): Promise<string | undefined> {
  const value = (await readValue(fileOf(folder, { kind, slug }))) as
    | { draft?: boolean; category?: string }
    | undefined;
  if (value?.draft) return undefined;
  return kind === "category" ? `/products/${slug}` : `/products/${value?.category}/${slug}`;
}

async function followCategory(folder: string, from: string, to: string): Promise<void> {
  for (const product of await productsOf(folder, from)) {
    await changeValue(product, (value) => ({ ...(value as object), category: to }));
  }
  await changeValue(join(folder, "site.yaml"), (site) =>
    withCards(site, (card) => (card === from ? to : card)),
  );
}

function withCards(value: unknown, change: (card: string) => string | false): unknown {
  const site = value as { home: { help: { cards: string[] } } };
  const cards = site.home.help.cards.map(change).filter((card) => card !== false);
  return { ...site, home: { ...site.home, help: { ...site.home.help, cards } } };
}

/**
 * Replaces the product of each job on /products/by-place with the result of `change`. The result false removes the job.
 */
async function changeJobs(folder: string, change: (product: string) => string | false): Promise<void> {
  const file = join(folder, "by-place.yaml");
  if (!existsSync(file)) return;
  await changeValue(file, (value) => {
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
  const values = await Promise.all(files.map(readValue));
  return files.filter((_, index) => (values[index] as { category?: string })?.category === category);
}

function fileOf(folder: string, { kind, slug }: MovableFile): string {
  const file = join(folder, folderOf[kind], `${slug}.yaml`);
  if (!existsSync(file)) throw new MoveError(`There is no ${kind} ${slug}.`);
  return file;
}

async function readValue(file: string): Promise<unknown> {
  return existsSync(file) ? (parse(await readFile(file, "utf8")) as unknown) : undefined;
}

/** Changes only the lines of changed values. Creates a missing file. */
async function changeValue(file: string, change: (value: unknown) => unknown): Promise<void> {
  const text = existsSync(file) ? await readFile(file, "utf8") : "";
  const value = parse(text) as unknown;
  const changed = change(value);
  if (isEmpty(value) && isEmpty(changed)) return;
  const edited = editYaml(text, changed);
  if (edited === text) return;
  await writeFileAtomic(file, edited);
}
