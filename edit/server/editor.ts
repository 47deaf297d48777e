import { createHash } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import writeFileAtomic from "write-file-atomic";
import { parse } from "yaml";
import { editYaml } from "#build/content/edit-yaml.ts";
import { addressOf, leadOn, type MovableFile, removeFile, renameFile } from "#build/content/move-file.ts";
import type { Content } from "#build/content/read-content.ts";
import { slugSchema } from "#domain/catalogue/field-types.ts";
import type { ListedFile, OpenedFile, Overview, Trial } from "../protocol.ts";
import { addDocument, addPicture, type Crop } from "./add-files.ts";
import { check } from "./check.ts";
import { type ContentPath, formSchemas, knownPath, listContent, readIfThere } from "./content-paths.ts";
import { fillGaps } from "./fill-gaps.ts";
import { placesOf } from "./places.ts";
import type { Preview } from "./preview.ts";
import { changedFiles } from "./publish.ts";
import { Refused } from "./refused.ts";

export interface EditorFolders {
  /** The content folder that is edited. */
  content: string;
  preview: Preview;
}

/** What the person at the screen can do with the content files. One thing happens at a time. */
export class Editor {
  readonly content: string;
  private readonly preview: Preview;
  private readonly schemas = formSchemas();
  private queue: Promise<unknown> = Promise.resolve();
  /** Pictures and documents that were added for a form that is not saved, by the form's path. */
  private readonly added = new Map<string, string[]>();

  constructor({ content, preview }: EditorFolders) {
    this.content = content;
    this.preview = preview;
  }

  overview(): Promise<Overview> {
    return this.next(async () => {
      const [{ mistakes, warnings, content }, changes, paths] = await Promise.all([
        check(this.content),
        changedFiles(this.content),
        listContent(this.content),
      ]);
      const states = new Map(changes.map(({ path, change }) => [path, change]));
      const files = await Promise.all(
        paths.map(async (path) => ({
          ...(await this.describe(path)),
          ...(states.has(path.path) ? { change: states.get(path.path) as "new" | "changed" } : {}),
          mistakes: mistakes.filter((mistake) => mistake.path === path.path).length,
        })),
      );
      return {
        brand: content?.site.brand ?? "Ozo",
        schemas: this.schemas,
        files,
        problems: mistakes,
        warnings,
        documents: (await readdir(join(this.content, "documents")).catch(() => [])).filter((name) =>
          name.endsWith(".pdf"),
        ),
        changes: changes.length,
      };
    });
  }

  open(path: string): Promise<OpenedFile> {
    return this.next(async () => {
      const known = knownPath(path);
      const text = await this.read(path);
      if (text === undefined) throw new Refused(404, { message: `There is no ${path} any more.` });
      const value = parseText(path, text);
      return { path, value, version: versionOf(text), places: placesOf(known, value) };
    });
  }

  /** Checks a value as the build would, and shows it on the pages when it is good. Nothing is written to its file. */
  tryOut(path: string, value: unknown): Promise<Trial> {
    return this.next(() => this.check(path, value));
  }

  private async check(path: string, value: unknown): Promise<Trial> {
    const known = knownPath(path);
    const before = await this.read(path);
    const { mistakes, warnings, content } = await check(this.content, {
      path,
      text: this.write(path, before, value),
    });
    let shown = content;
    const isUnfinished = before === undefined || (value as { draft?: unknown }).draft === true;
    if (isUnfinished && !(content && has(content, known))) {
      // Something new has its page from the first word on: what is still to be written is left open there.
      const filled = fillGaps(this.schemas[known.kind], value);
      shown =
        (await check(this.content, { path, text: this.write(path, before, filled) })).content ?? content;
    }
    if (shown) await this.preview.show(shown);
    return {
      problems: mistakes.filter((mistake) => mistake.path === path),
      warnings: warnings.filter((warning) => warning.path === path),
      isShown: shown !== undefined,
      places: placesOf(known, value),
    };
  }

  /** Writes a value that has no mistakes. `version`: that of the text that was opened; undefined for a new file. */
  save(path: string, value: unknown, version: string | undefined): Promise<OpenedFile> {
    return this.next(async () => {
      const known = knownPath(path);
      const before = await this.read(path);
      if ((before === undefined ? undefined : versionOf(before)) !== version) throw stale(path, version);
      if (version === undefined) assertSlug(known.slug);
      const { problems } = await this.check(path, value);
      if (problems.length > 0) {
        throw new Refused(422, { message: "There are mistakes to correct first.", problems });
      }
      const text = this.write(path, before, value);
      const movable = before === undefined ? undefined : asMovable(known);
      const address = movable && (await addressOf(this.content, movable));
      // Whole or not at all.
      await writeFileAtomic(join(this.content, path), text);
      // In another category it has another address.
      if (address && movable) await leadOn(this.content, address, await addressOf(this.content, movable));
      await this.forgetAdded(path, text);
      return { path, value, version: versionOf(text), places: placesOf(known, value) };
    });
  }

  /** What was typed is given up: the pages show what the files say, and what was added for it goes. */
  letGo(path: string): Promise<void> {
    return this.next(async () => {
      knownPath(path);
      await this.forgetAdded(path, (await this.read(path)) ?? "");
      const { content } = await check(this.content);
      if (content) await this.preview.show(content);
    });
  }

  /** Gives it another address; the old one leads there. */
  rename(path: string, slug: string): Promise<{ path: string }> {
    return this.next(async () => {
      await renameFile(this.content, movableAt(path), slug);
      return { path: path.replace(/[^/]+(\.ya?ml)$/, `${slug}$1`) };
    });
  }

  /** `to`: the page that its address leads to from now on. */
  remove(path: string, to: string): Promise<void> {
    return this.next(() => removeFile(this.content, movableAt(path), to));
  }

  addPicture(path: string, bytes: Buffer, wish: { name: string; crop?: Crop }): Promise<{ source: string }> {
    return this.next(async () => {
      const { source } = await addPicture(this.content, bytes, wish);
      this.noteAdded(path, `pictures/${source}`);
      return { source };
    });
  }

  addDocument(path: string, bytes: Buffer, name: string): Promise<{ file: string }> {
    return this.next(async () => {
      const { file } = await addDocument(this.content, bytes, name);
      this.noteAdded(path, `documents/${file}`);
      return { file };
    });
  }

  private noteAdded(path: string, file: string): void {
    this.added.set(path, [...(this.added.get(path) ?? []), file]);
  }

  /** Removes what was added for a form and is not named in its text. */
  private async forgetAdded(path: string, text: string): Promise<void> {
    for (const file of this.added.get(path) ?? []) {
      if (!text.includes(file.replace(/^.*\//, ""))) await rm(join(this.content, file), { force: true });
    }
    this.added.delete(path);
  }

  private read(path: string): Promise<string | undefined> {
    return readIfThere(join(this.content, path));
  }

  private write(path: string, before: string | undefined, value: unknown): string {
    return editYaml(
      before ?? `# yaml-language-server: $schema=../schemas/${knownPath(path).kind}.json\n`,
      value,
    );
  }

  private async describe({ path, kind, slug }: ContentPath): Promise<Omit<ListedFile, "mistakes">> {
    const { name, title, category, position, draft, image } = readQuietly((await this.read(path)) ?? "");
    const picture = (image as { source?: unknown } | undefined)?.source;
    const label = [name, title].find((text) => typeof text === "string") as string | undefined;
    return {
      path,
      kind,
      slug,
      name: label ?? slug,
      isDraft: draft === true,
      ...(typeof category === "string" ? { category } : {}),
      ...(typeof position === "number" ? { position } : {}),
      ...(typeof picture === "string" ? { picture } : {}),
    };
  }

  private next<Value>(work: () => Promise<Value>): Promise<Value> {
    const result = this.queue.then(work, work);
    this.queue = result.catch(() => {});
    return result;
  }
}

function asMovable({ kind, slug }: ContentPath): MovableFile | undefined {
  return kind === "product" || kind === "category" ? { kind, slug } : undefined;
}

function movableAt(path: string): MovableFile {
  const movable = asMovable(knownPath(path));
  if (!movable) throw new Refused(400, { message: `${path} keeps its name: the site counts on it.` });
  return movable;
}

function versionOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 16);
}

function stale(path: string, version: string | undefined): Refused {
  const message =
    version === undefined
      ? `${path} exists already: choose another address.`
      : `${path} was changed elsewhere since you opened it.`;
  return new Refused(409, { isStale: true, message });
}

function assertSlug(slug: string): void {
  if (slugSchema.safeParse(slug).success) return;
  throw new Refused(400, {
    message: "An address is of lower-case words joined by hyphens, such as ozo-klear.",
  });
}

/** Whether the pages made of this content include that of the file. */
function has({ catalogue }: Content, { kind, slug }: ContentPath): boolean {
  if (kind === "category") return catalogue.categories.some(({ categoryId }) => categoryId === slug);
  const products = catalogue.categories.flatMap((category) => category.products);
  return kind !== "product" || products.some(({ productId }) => productId === slug);
}

function parseText(path: string, text: string): unknown {
  try {
    return (parse(text) as unknown) ?? (path === "redirects.yaml" ? [] : {});
  } catch (error) {
    const message = `${path} can't be read, so there is no form for it. Correct it in a text editor: ${(error as Error).message}`;
    throw new Refused(422, { message });
  }
}

function readQuietly(text: string): Record<string, unknown> {
  try {
    return (parse(text) as Record<string, unknown> | null) ?? {};
  } catch {
    return {};
  }
}
